// node --import note-peak.js …: writes the peak memory of the process, as it ends, to a file.
import { writeFileSync } from 'node:fs';
import { peakBytes } from './peak-bytes.js';

const file = process.env['CONFMAT_PEAK_FILE'];
if (file) process.on('exit', () => writeFileSync(file, String(peakBytes())));

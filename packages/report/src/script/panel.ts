import { pageData } from './dom.js';
import { startPanel } from './threshold-panel.js';

const { panel } = pageData();
if (panel) startPanel(panel);

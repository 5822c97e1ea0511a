import { LEVEL_CELLS, levelColors } from '../matrix/level-style.js';
import { BAR_SHAPE, MATRIX_SHAPES } from '../matrix/draw-matrix.js';
import { PANEL_SHAPES } from '../panel/panel-style.js';
import { PLOT_STYLE } from '../plot/plot-style.js';
import { PAGE_PICTURE_STYLE, colorStyle } from '../svg/theme.js';
import type { PartName } from './page-parts.js';

/** Paper is light: the dark scheme is of screens alone. */
const inSchemes = (rule: (selector: string, scheme: 'light' | 'dark') => string): string =>
  [
    rule(':root', 'light'),
    `@media screen and (prefers-color-scheme:dark){${rule(':root:not([data-scheme=light])', 'dark')}}`,
    `@media screen{${rule(':root[data-scheme=dark]', 'dark')}}`,
  ].join('\n');

const PAGE = `
*{box-sizing:border-box}
html{font:15px/1.5 system-ui,sans-serif;background:var(--cm-bg);color:var(--cm-ink);-webkit-text-size-adjust:100%}
body{margin:0 auto;max-width:1180px;padding:0 20px 60px}
header{padding:22px 0 6px}
h1{font-size:26px;line-height:1.2;margin:0 0 4px}
h2{font-size:19px;margin:0 0 8px}
section{padding:22px 0 6px;border-top:1px solid var(--cm-grid);scroll-margin-top:46px}
h1,h2,h3,p,li,dd{overflow-wrap:anywhere}p{margin:0 0 10px;max-width:78ch}.scroll+p{margin-top:8px}
small,.meta,caption{color:var(--cm-muted)}
small{font-size:12px;white-space:nowrap}h3 small{white-space:normal}
a{color:var(--cm-right)}
.gates{border:1px solid var(--cm-axis);border-left-width:6px;border-radius:5px;padding:8px 14px;margin:10px 0 4px}
.gates.pass{border-color:var(--cm-right)}.gates.fail{border-color:var(--cm-wrong)}
.gates p{margin:0}.gates ul{margin:2px 0 0;padding:0 0 0 18px}.gates summary{cursor:pointer}
nav{position:sticky;top:0;background:var(--cm-bg);display:flex;flex-wrap:wrap;gap:2px 16px;align-items:center;padding:7px 0;z-index:2;border-bottom:1px solid var(--cm-grid)}
nav a{text-decoration:none}nav a:hover{text-decoration:underline}
.js nav .tools{margin-left:auto;display:flex;gap:6px}
button,input,select{font:inherit;color:inherit;background:var(--cm-bg);border:1px solid var(--cm-axis);border-radius:5px;padding:2px 9px;max-width:100%}
button{cursor:pointer}button:hover{border-color:var(--cm-right);color:var(--cm-right)}
:focus-visible{outline:2px solid var(--cm-right);outline-offset:1px}
.csv{font-size:12px;margin:4px 0 12px}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
a.sr:focus{position:static;width:auto;height:auto;clip-path:none}
.script{display:none}.js .script{display:block}
dt{color:var(--cm-muted);font-size:13px}dd{margin:0}
.facts{display:grid;grid-template-columns:max-content 1fr;gap:2px 16px}
@keyframes cm-cut{0%,99%{mask:linear-gradient(270deg,#0000,#000 30px)}}
.scroll{overflow-x:auto;max-width:100%;margin:0 0 4px;animation:cm-cut both;animation-timeline:scroll(x self)}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:14px}
th{font-weight:600;text-align:left}
thead th{vertical-align:bottom;border-bottom:1px solid var(--cm-axis)}
th,td{padding:3px 12px 3px 0;vertical-align:top}
tbody th{font-weight:400;max-width:340px;overflow-wrap:anywhere}
.num td,.num thead th:not(:first-child){text-align:right}.num .l.l{text-align:left}.num tbody th{min-width:6em}
tbody tr{border-bottom:1px solid var(--cm-grid)}
th button.sort{border:0;padding:0;font-weight:600;background:none}
th[aria-sort=ascending] button::after{content:" ↑"}th[aria-sort=descending] button::after{content:" ↓"}
.words li{margin:0 0 6px;max-width:84ch}
td.tp,b.tp{box-shadow:inset 0 0 0 2px var(--cm-right)}
td.fn,b.fn{box-shadow:inset 0 0 0 2px var(--cm-wrong)}
td.fp,b.fp{outline:2px dashed var(--cm-wrong);outline-offset:-2px}
@media (forced-colors:active){.tp,.fn{outline:3px solid;outline-offset:-3px}.fn{outline-style:dotted}}
figure{margin:0}.pictures{display:flex;flex-wrap:wrap;gap:18px 24px;margin:14px 0}.pictures figure{max-width:100%}
h3{font-size:15px;margin:14px 0 6px}
.pick{border:0;padding:0;margin:10px 0;min-width:0;display:flex;flex-wrap:wrap;gap:4px;align-items:center}.pick legend{padding:0}.pick label{margin-right:10px;overflow-wrap:anywhere}.pick>div{order:1;flex-basis:100%;min-width:0}.pick label:has(input:not(:checked))+div{display:none}
.tiles{display:flex;flex-wrap:wrap;gap:10px;margin:0 0 12px}
.tiles div{border:1px solid var(--cm-grid);border-radius:7px;padding:7px 13px;min-width:150px}
.tiles b{font-size:22px}
svg.cm{max-width:100%;height:auto}
summary{cursor:pointer}summary h2{display:inline;font-size:17px}details[open]>summary{margin-bottom:8px}#summary{border:0;padding-top:14px}.verdict{font-size:20px;line-height:1.35;max-width:none;margin:0 0 14px}
@media (max-width:640px){body{padding:0 12px 40px}h1{font-size:21px}section{padding:16px 0 4px}nav{position:static}.facts{grid-template-columns:1fr}th,td{padding-right:8px}.scroll>svg.cm{max-width:none}.scroll tbody th{overflow-wrap:break-word;max-width:150px}}
@page{margin:14mm}@media print{*{print-color-adjust:exact}nav,.script,.csv{display:none!important}body{max-width:none;padding:0}.scroll{overflow:visible;animation:none}tr,svg,p,li{break-inside:avoid}section{border:0}thead,h2,h3{break-after:avoid}.fold,.cards>div{display:block}html{font-size:12px}.pictures figure:not(.scroll){max-width:45%}}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
`;

/** Tables whose cells have the colors of a matrix, and what else metrics of classes need. */
const HEAT = `
button.group{border:0;padding:0;text-align:left;text-decoration:underline;overflow-wrap:anywhere}
svg.cm.bar{width:72px;height:14px}td svg.bar{vertical-align:-2px;margin-right:6px}
@media (max-width:640px){.tiles div{min-width:130px;flex:1}.scroll .mx tbody th{max-width:110px}}
@media (forced-colors:active){td[class^=cm-]{forced-color-adjust:none}.tiles div{border-color:CanvasText}}
.mx{border-collapse:separate;border-spacing:1px}
.mx td,.mx thead th,.mx tfoot th{text-align:center;padding:3px;border:0;vertical-align:middle}
.mx tbody tr{border:0}.mx tbody th{text-align:right;padding:3px 8px 3px 0;vertical-align:middle;max-width:190px}
.mx tbody td{min-width:46px;height:44px;line-height:1.2}.mx tbody td:not([class]){color:var(--cm-muted)}
.mx i{display:block;font-style:normal;font-size:12px}
.mx thead th span{display:inline-block;max-width:110px;overflow-wrap:break-word}
.mx.small{font-size:12px}.mx.small tbody td{min-width:34px;height:32px}.mx.small i{font-size:10px}
.mx.v thead th:not(.m) span{writing-mode:vertical-rl;transform:rotate(180deg);max-width:none;white-space:nowrap}
.mx td.m,.mx th.m{color:var(--cm-ink);padding-left:10px;font-size:13px;white-space:nowrap}
.mx tfoot td.m.m{white-space:normal;padding:4px 3px;font-size:12px}.mx tfoot svg{display:none}.mx tfoot small{white-space:normal;width:min-content;margin:auto}.mx .m small{display:block}
.mx .axes{font-size:12px;color:var(--cm-muted)}
@media print{.mx{break-inside:avoid}.mx small{font-size:10px}td .bar{display:none}.mx.large tbody td{min-width:34px}}
`;

const BESIDE = `
.fold{display:flex;flex-wrap:wrap;gap:18px 30px;align-items:flex-start;margin-bottom:10px}
.fold>.scroll,.fold>#map{min-width:0}.beside{flex:1;min-width:250px;max-width:100%}
@media print{.worst ol{break-inside:avoid}}.worst h3{margin-top:0}.worst ol{margin:0 0 12px;padding-left:22px;overflow-wrap:anywhere}
#one{min-width:250px;max-width:100%}#one ul{margin:0 0 8px;padding-left:20px}#one p{margin:8px 0 2px}#one h3{font-size:15px;margin:0 0 6px;overflow-wrap:anywhere}
#one .two td{border:1px solid var(--cm-grid);padding:8px 14px;text-align:right;min-width:88px}#one .two td i{display:block;font-style:normal;font-size:12px;color:var(--cm-muted)}
#one .two thead td{border:0}#one .two th{font-weight:400;padding:4px 8px;max-width:150px;overflow-wrap:anywhere}#one .two tr{border:0}
`;

const TABLE = `
.mx.roles tbody td:not(.m,.tp,.fn,.fp){background:color-mix(in srgb,var(--cell) calc(var(--share)/3),var(--cm-bg));color:var(--cm-ink)}
`;

const MAP = `
#one .sub td{text-align:center;padding:2px;min-width:34px;height:28px;font-size:12px}#one .sub th{font-size:12px;padding:2px 6px;max-width:130px}
#one .sub thead span{writing-mode:vertical-rl;transform:rotate(180deg)}
#map{position:relative;max-width:100%}#map canvas{width:700px;max-width:100%;aspect-ratio:1;border:1px solid var(--cm-grid);image-rendering:pixelated;display:block;touch-action:none;cursor:crosshair}
#map .cell{min-height:1.5em;margin:4px 0}
#map+.beside .scroll{max-height:420px;overflow-y:auto}
`;

/** The style of each part of the page, before it is made small. */
export const PAGE_SOURCE_STYLES: Readonly<Record<PartName, string>> = {
  base: [inSchemes(colorStyle), PAGE_PICTURE_STYLE, PLOT_STYLE.shapes, PAGE].join('\n'),
  levels: [
    inSchemes((selector, scheme) => `${selector}{${levelColors(scheme)}}`),
    LEVEL_CELLS,
    BAR_SHAPE,
    HEAT,
  ].join('\n'),
  beside: BESIDE,
  table: TABLE,
  map: `${MATRIX_SHAPES}\n${MAP}`,
  panel: PANEL_SHAPES,
};

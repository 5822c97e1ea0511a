/** How the threshold panel looks in the page. */
export const PANEL_SHAPES = `
.slide{display:flex;gap:10px;align-items:center;max-width:none}.slide #t{flex:1;min-width:120px;padding:0}.slide #exact{width:120px}
.go{display:flex;flex-wrap:wrap;gap:6px 14px;align-items:center;max-width:none}.go input{width:72px}
.lead{display:flex;flex-wrap:wrap;gap:8px 34px;align-items:flex-start;margin:4px 0 10px}.lead>:first-child{flex:1 1 430px;min-width:0}.lead h3{overflow-wrap:anywhere}
.lead .tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(176px,1fr))}
.below{display:flex;flex-wrap:wrap;gap:4px 22px}
.shares{border:0;padding:0;margin:0 0 6px;display:flex;gap:12px;font-size:13px}
.two td,.two th{padding:5px 11px;text-align:right;vertical-align:middle}.two tbody th{text-align:right}.two tr{border:0}.two thead th{border:0;font-weight:400;max-width:150px;overflow-wrap:anywhere}
.two td:not(.sum){min-width:min(104px,20vw)}.two tbody td:not(.sum){border:1px solid var(--cm-grid);font-size:19px}.two em,.two i{display:block;font-style:normal;font-size:13px}.two i{color:var(--cm-muted);font-size:12px}.two .sum{color:var(--cm-muted)}
.two em+em{display:none}
#panel:has(#of-predicted:checked) em,#panel:has(#of-all:checked) em{display:none}
#panel:has(#of-predicted:checked) em:nth-of-type(2),#panel:has(#of-all:checked) em:nth-of-type(3){display:block}
`;

/** How the threshold panel looks in the page. */
export const PANEL_SHAPES = `
.slide{display:flex;gap:10px;align-items:center;max-width:none}.slide #t{flex:1;min-width:120px;padding:0}.slide #exact{width:130px}
.go{display:flex;flex-wrap:wrap;gap:6px 12px;align-items:center;max-width:none}.go input{width:84px}.go #rate{width:136px}
.cards{display:flex;flex-wrap:wrap;gap:16px 36px}.cards h3{font-size:15px;overflow-wrap:anywhere}
.cards>div{display:flex;flex-wrap:wrap;gap:4px 24px;align-items:flex-start}.cards h3,.cards p{flex:1 0 100%;margin:0}.cards .two tbody td{border:1px solid var(--cm-grid);padding:7px 13px;text-align:right;min-width:92px}.cards .two i{display:block;font-style:normal;font-size:12px;color:var(--cm-muted)}
`;

/** The style of the report page: readable on paper, in the dark and on a phone. */

export const REPORT_STYLE = `
:root{color-scheme:light dark;--ground:#fff;--ink:#1a2027;--soft:#56606b;--rule:#d9dee4;--wash:#f3f6f9;--a:#0072b2;--b:#c04f00;--c:#976400;--d:#b0487f;font:16px/1.55 system-ui,sans-serif}
@media(prefers-color-scheme:dark){:root{--ground:#14191f;--ink:#e8ecf0;--soft:#a6b0bb;--rule:#333c46;--wash:#1d242c;--a:#5fb6f0;--b:#ff9a5c;--c:#f2b63f;--d:#ea9fca}}
body{background:var(--ground);color:var(--ink);max-width:62rem;margin:2rem auto;padding:0 1.25rem}
h1{font-size:1.5rem;margin:0}h2{font-size:1.15rem;margin:2.5rem 0 .75rem}h3{font-size:1rem;margin:1.5rem 0 .5rem}
.run{color:var(--soft);margin:.25rem 0 1.5rem}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:.75rem;margin:0}
.tiles div{background:var(--wash);border:1px solid var(--rule);border-radius:.6rem;padding:.75rem 1rem}
.tiles dt{font-size:.8125rem;color:var(--soft)}.tiles dd{margin:0;font-size:1.5rem;font-weight:600;font-variant-numeric:tabular-nums}
.scroll{overflow-x:auto}
table{border-collapse:collapse;font-size:.9375rem;font-variant-numeric:tabular-nums;margin:.5rem 0 1.5rem;min-width:min(100%,28rem)}
th,td{padding:.3rem .75rem;border-bottom:1px solid var(--rule);text-align:right}
th:first-child,td:first-child{text-align:left;padding-left:0}
thead th{color:var(--soft);font-weight:500;font-size:.8125rem}
.bars{width:100%;max-width:44rem;height:auto;display:block}
.bars text{font:13px system-ui,sans-serif;fill:var(--ink)}.bars .label{text-anchor:end}.bars .value{fill:var(--soft);font-size:12px}
.s0{fill:var(--a)}.s1{fill:var(--b)}.s2{fill:var(--c)}.s3{fill:var(--d)}
.key{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;font-size:.875rem;color:var(--soft);margin:.25rem 0 .5rem;padding:0;list-style:none}
.key svg{width:.8rem;height:.8rem;vertical-align:-.08rem;margin-right:.35rem}
details{border:1px solid var(--rule);border-radius:.6rem;margin:.5rem 0;padding:.6rem 1rem}
summary{cursor:pointer;font-weight:600}summary span{font-weight:400;color:var(--soft)}
.example{border-top:1px solid var(--rule);padding:.75rem 0;margin:.75rem 0 0}
.example p{margin:.25rem 0}.example .of{font-size:.8125rem;color:var(--soft)}
.role{display:inline-block;min-width:6.5rem;font-size:.8125rem;color:var(--soft)}
mark{background:color-mix(in srgb,var(--a) 22%,transparent);color:inherit;border-bottom:2px solid var(--a);padding:0 .15em}
.linked mark{background:color-mix(in srgb,var(--b) 20%,transparent);border-bottom-style:dashed;border-color:var(--b)}
.wanted mark{background:color-mix(in srgb,#00805e 22%,transparent);border-bottom-style:double;border-bottom-width:4px;border-color:#1c9c78}
`;

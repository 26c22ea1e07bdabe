/** The map as a page: pointing at a cluster shows its words, a field finds heads, kinds can be switched off, the wheel zooms. */
import { escapeHtml } from '../../../src/encoding/mod.ts';
import type { MapKind } from './cluster-states.ts';
import { KIND_LOOKS, type MapPoint, renderSvg } from './render-svg.ts';

const STYLE = `
:root{font:16px/1.5 system-ui,sans-serif;color:#1a2027;background:#f5f6f8}
body{max-width:70rem;margin:1.5rem auto;padding:0 1rem}
h1{font-size:1.3rem;margin:0}p{margin:.25rem 0 1rem;color:#56606b}
form{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;align-items:center;margin-bottom:.75rem}
input[type=search]{font:inherit;padding:.35rem .6rem;border:1px solid #8a939c;border-radius:.4rem;min-width:15rem}
.frame{background:#fff;border:1px solid #d9dee4;border-radius:.75rem;overflow:hidden;touch-action:none;cursor:grab}
.frame svg{display:block;width:100%;height:auto}
.point{cursor:pointer}.point.dim{opacity:.08}.point.found{stroke:#000;stroke-width:1.5}
output{display:block;min-height:3rem;padding:.5rem 0;overflow-wrap:anywhere}
button{font:inherit;padding:.3rem .8rem;border:1px solid #8a939c;border-radius:.4rem;background:#fff}`;

/** Runs in the page; it has no access to anything but the data beside it. */
const SCRIPT = `
const points = JSON.parse(document.getElementById('points').textContent);
const svg = document.querySelector('svg'), out = document.querySelector('output'), find = document.querySelector('input[type=search]');
const marks = [...document.querySelectorAll('.point')], home = svg.getAttribute('viewBox').split(' ').map(Number);
let view = [...home];
const apply = () => svg.setAttribute('viewBox', view.join(' '));
const tell = (mark) => { const p = points[mark.dataset.index]; out.textContent = p.heads + ' · ' + p.size + ' mentions · ' + p.kind + ' · ' + p.document; };
for (const mark of marks) { mark.setAttribute('tabindex', '-1'); mark.addEventListener('pointerenter', () => tell(mark)); mark.addEventListener('focus', () => tell(mark)); }
const filter = () => {
  const wanted = find.value.trim().toLowerCase();
  const off = new Set([...document.querySelectorAll('input[type=checkbox]')].filter((box) => !box.checked).map((box) => box.value));
  let count = 0;
  for (const mark of marks) {
    const p = points[mark.dataset.index];
    const hit = wanted !== '' && p.heads.toLowerCase().split(':').some((head) => head.includes(wanted));
    mark.style.display = off.has(p.kind) ? 'none' : '';
    mark.classList.toggle('dim', wanted !== '' && !hit);
    mark.classList.toggle('found', hit);
    if (hit) count++;
  }
  if (wanted !== '') out.textContent = count + ' clusters with “' + wanted + '”';
};
document.querySelector('form').addEventListener('input', filter);
document.querySelector('form').addEventListener('submit', (event) => event.preventDefault());
const zoom = (factor, x, y) => { view = [x - (x - view[0]) * factor, y - (y - view[1]) * factor, view[2] * factor, view[3] * factor]; apply(); };
const at = (event) => { const box = svg.getBoundingClientRect(); return [view[0] + (event.clientX - box.left) / box.width * view[2], view[1] + (event.clientY - box.top) / box.height * view[3]]; };
svg.addEventListener('wheel', (event) => { event.preventDefault(); zoom(event.deltaY > 0 ? 1.2 : 1 / 1.2, ...at(event)); }, { passive: false });
let from;
svg.addEventListener('pointerdown', (event) => { from = at(event); });
addEventListener('pointerup', () => { from = undefined; });
svg.addEventListener('pointermove', (event) => { if (!from) return; const to = at(event); view[0] += from[0] - to[0]; view[1] += from[1] - to[1]; apply(); });
document.getElementById('in').addEventListener('click', () => zoom(1 / 1.4, view[0] + view[2] / 2, view[1] + view[3] / 2));
document.getElementById('out').addEventListener('click', () => zoom(1.4, view[0] + view[2] / 2, view[1] + view[3] / 2));
document.getElementById('all').addEventListener('click', () => { view = [...home]; apply(); });`;

/** Renders the page; it needs nothing else. */
export function renderHtml(points: readonly MapPoint[], title: string, command: string): string {
  const data = JSON.stringify(points.map(({ place: _, ...point }) => point)).replaceAll('<', '\\u003c');
  const boxes = (Object.keys(KIND_LOOKS) as MapKind[]).map(
    (kind) => `<label><input type="checkbox" value="${kind}" checked> ${KIND_LOOKS[kind].title}</label>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>
<h1>${escapeHtml(title)}</h1><p>Each point is one entity's memory after its last mention; near points are alike. Made by <code>${escapeHtml(command)}</code>.</p>
<form><label>Find <input type="search" placeholder="a head word"></label>${boxes.join('')}
<span><button type="button" id="in">Closer</button> <button type="button" id="out">Further</button> <button type="button" id="all">All</button></span></form>
<div class="frame">${renderSvg(points, title)}</div><output aria-live="polite">Point at a cluster to read its words.</output>
<script type="application/json" id="points">${data}</script><script type="module">${SCRIPT}</script>
</body></html>
`;
}

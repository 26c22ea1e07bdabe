/**
 * Renders the map as an SVG image: color and shape by kind, some points labeled with their head
 * words.
 */
import { escapeHtml } from '../../../src/encoding/mod.ts';
import type { ClusterPoint, MapKind } from './cluster-states.ts';
import type { Place } from './embed-states.ts';

export interface MapPoint extends Omit<ClusterPoint, 'state'> {
  readonly place: Place;
}

const SIZE = 1000;
const MARGIN = 40;
const LABEL_WIDTH = 6.2;
const LABEL_HEIGHT = 14;
const MAX_LABEL_UNITS = 26;

/**
 * The paper's colors, darkened for contrast on white: common nouns yellow, names red, pronouns
 * purple.
 */
export const KIND_LOOKS: Readonly<Record<MapKind, { readonly color: string; readonly title: string }>> = {
  common: { color: '#c79100', title: 'mostly common nouns' },
  proper: { color: '#c8321f', title: 'mostly names' },
  pronoun: { color: '#7b3fa0', title: 'mostly pronouns' },
};

/** Renders the image. */
export function renderSvg(points: readonly MapPoint[], title: string): string {
  const at = ({ place: [x, y] }: MapPoint) =>
    [MARGIN + x * (SIZE - 2 * MARGIN), MARGIN + y * (SIZE - 2 * MARGIN)] as const;
  const marks = points.map((point, index) => {
    const [x, y] = at(point);
    const hint = `<title>${escapeHtml(`${point.heads} (${point.document})`)}</title>`;
    return `<g class="point" data-index="${index}" fill="${KIND_LOOKS[point.kind].color}">${renderShape(point.kind, x, y, computeRadius(point))}${hint}</g>`;
  });
  const labels = placeLabels(points, at).map(
    ({ x, y, text }) => `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}">${escapeHtml(text)}</text>`,
  );
  const key = Object.entries(KIND_LOOKS).map(
    ([kind, { color, title: name }], index) =>
      `<g fill="${color}">${renderShape(kind as MapKind, 16 + index * 190, SIZE + 18, 6)}</g><text x="${28 + index * 190}" y="${SIZE + 22}">${name}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE + 36}" role="img" aria-label="${escapeHtml(title)}">
<title>${escapeHtml(title)}</title>
<style>text{font:12px system-ui,sans-serif;fill:#222;paint-order:stroke;stroke:#fff;stroke-width:3px}.point{fill-opacity:.72}</style>
<rect width="${SIZE}" height="${SIZE + 36}" fill="#fff"/>
${marks.join('\n')}
<g class="labels">${labels.join('')}</g>
<g class="key">${key.join('')}</g>
</svg>
`;
}

function computeRadius({ size }: Pick<MapPoint, 'size'>): number {
  return 2.5 + Math.min(5, Math.sqrt(size) * 0.8);
}

/** A circle, square or triangle, so that kinds are distinguishable without color. */
function renderShape(kind: MapKind, x: number, y: number, r: number): string {
  const [left, top] = [x.toFixed(1), y.toFixed(1)];
  if (kind === 'common') return `<circle cx="${left}" cy="${top}" r="${r.toFixed(1)}"/>`;
  if (kind === 'proper') {
    const side = (1.8 * r).toFixed(1);
    return `<rect x="${(x - 0.9 * r).toFixed(1)}" y="${(y - 0.9 * r).toFixed(1)}" width="${side}" height="${side}"/>`;
  }
  const corner = (dx: number, dy: number) => `${(x + dx * r).toFixed(1)},${(y + dy * r).toFixed(1)}`;
  return `<path d="M${corner(0, -1.15)} L${corner(1.05, 0.8)} L${corner(-1.05, 0.8)} Z"/>`;
}

interface Label {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** Labels the largest clusters first, if the label does not cover another one. */
function placeLabels(points: readonly MapPoint[], at: (point: MapPoint) => readonly [number, number]): Label[] {
  const labels: (Label & { readonly width: number })[] = [];
  for (const point of points.toSorted((one, other) => other.size - one.size)) {
    const [x, y] = at(point);
    const text = point.heads.length > MAX_LABEL_UNITS ? `${point.heads.slice(0, MAX_LABEL_UNITS)}…` : point.heads;
    const label = { x: x + computeRadius(point) + 2, y: y + 4, text, width: text.length * LABEL_WIDTH };
    const isFree = labels.every(
      (other) =>
        Math.abs(other.y - label.y) > LABEL_HEIGHT * 1.6 ||
        label.x > other.x + other.width + 10 ||
        other.x > label.x + label.width + 10,
    );
    if (isFree && label.x + label.width < SIZE) labels.push(label);
  }
  return labels;
}

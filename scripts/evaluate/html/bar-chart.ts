/** Horizontal bars as inline SVG, with the value at each bar and a description for screen readers. */
import { escapeHtml } from './escape.ts';

export interface Bar {
  readonly label: string;
  /** Segments laid end to end, each a share of `full`. */
  readonly segments: readonly Segment[];
  readonly caption: string;
}

export interface Segment {
  readonly value: number;
  /** One of the style classes `s0` to `s3`. */
  readonly style: string;
  readonly title: string;
}

export interface ChartOptions {
  readonly title: string;
  /** The value that a whole bar stands for. */
  readonly full: number;
}

const ROW = 26;
const LABEL = 150;
const WIDTH = 700;
const CAPTION = 120;

/** Draws bars below each other. */
export function renderBars(bars: readonly Bar[], { title, full }: ChartOptions): string {
  const room = WIDTH - LABEL - CAPTION;
  const rows = bars.map(({ label, segments, caption }, index) => {
    const y = index * ROW;
    let x = LABEL;
    const drawn = segments.map(({ value, style, title: hint }) => {
      const width = full === 0 ? 0 : (value / full) * room;
      const rect = `<rect class="${style}" x="${x.toFixed(1)}" y="${y + 4}" width="${width.toFixed(1)}" height="${ROW - 9}" rx="2"><title>${escapeHtml(hint)}</title></rect>`;
      x += width;
      return rect;
    });
    return `<text class="label" x="${LABEL - 8}" y="${y + 17}">${escapeHtml(label)}</text>${drawn.join('')}<text class="value" x="${(x + 6).toFixed(1)}" y="${y + 17}">${escapeHtml(caption)}</text>`;
  });
  const told = bars.map(({ label, caption }) => `${label} ${caption}`).join(', ');
  return `<svg class="bars" role="img" viewBox="0 0 ${WIDTH} ${bars.length * ROW}" aria-label="${escapeHtml(`${title}: ${told}`)}">${rows.join('')}</svg>`;
}

/**
 * Arcs from mentions to their antecedents, drawn over the text. The panels say the same in words.
 */

/** One arc. */
export interface Link {
  readonly from: HTMLElement;
  readonly to: HTMLElement;
  /** True for the pointed mention's own link; the others belong to the same entity. */
  readonly isStrong: boolean;
}

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** Draws links into an overlay that covers the text exactly. */
export function drawLinks(svg: SVGSVGElement, links: readonly Link[]): void {
  if (links.length === 0 && svg.childElementCount === 0) return; // measuring forces a layout
  const box = svg.getBoundingClientRect();
  svg.replaceChildren(
    ...links.map(({ from, to, isStrong }) => {
      const path = document.createElementNS(NAMESPACE, 'path');
      path.setAttribute('d', drawArc(findAnchor(from, box), findAnchor(to, box)));
      path.setAttribute('class', isStrong ? 'link strong' : 'link');
      path.setAttribute('data-hue', from.dataset.hue ?? '');
      return path;
    }),
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns the middle of the upper edge of a mention's first line. */
function findAnchor(element: HTMLElement, box: DOMRect): Point {
  const rect = element.getClientRects()[0] ?? element.getBoundingClientRect();
  return { x: rect.left + rect.width / 2 - box.left, y: rect.top + 2 - box.top };
}

function drawArc(from: Point, to: Point): string {
  const rise = Math.min(46, 14 + Math.abs(from.x - to.x) / 8 + Math.abs(from.y - to.y) / 10);
  const top = Math.min(from.y, to.y) - rise;
  const bend = Math.abs(from.y - to.y) < 6 ? [from.x, top, to.x, top] : [from.x, from.y - rise, to.x, to.y - rise];
  return `M ${from.x} ${from.y} C ${bend[0]} ${bend[1]}, ${bend[2]} ${bend[3]}, ${to.x} ${to.y}`;
}

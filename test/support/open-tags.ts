/** Checks that the tags of markup are balanced. */

/** Returns the tags that stay open, or the first mismatch; empty for well-formed markup. */
export function readOpenTags(markup: string): string[] {
  const open: string[] = [];
  for (const [, closing, name = '', rest = ''] of markup.matchAll(
    /<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*\s*\/?)>/g,
  )) {
    if (closing !== '') {
      if (open.pop() !== name) return [`/${name}`];
    } else if (!rest.endsWith('/')) open.push(name);
  }
  const outside = markup.replace(/<\/?[\w:-]+(?:\s+[\w:-]+="[^"<]*")*\s*\/?>/g, '');
  return /[<>]|&(?!(?:amp|lt|gt|quot|#\d+);)/.test(outside) ? [...open, outside] : open;
}

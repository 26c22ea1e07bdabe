/** The README of the published package: its links and images work outside the repository. */

const LINK = /(!?\[[^\]]*\]\()(?!https?:|#|mailto:)([^)\s]+)\)/g;

/** Makes relative links absolute; `repository` is the repository's page. */
export function makeLinksAbsolute(markdown: string, repository: string): string {
  return markdown.replaceAll(LINK, (_, opening: string, target: string) => {
    const kind = opening.startsWith('!') ? 'raw' : 'blob';
    return `${opening}${repository}/${kind}/main/${target})`;
  });
}

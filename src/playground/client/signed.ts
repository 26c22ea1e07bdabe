/** A score with its sign, two digits after the point. */
export function formatSigned(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return value < 0 && Number(text) !== 0 ? `−${text}` : `+${text}`;
}

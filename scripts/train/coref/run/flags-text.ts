/** Flags as they are typed: `--epochs 12 --resume`; what is off, empty or was not said is left out. */
export function formatFlags(flags: Readonly<Record<string, unknown>>): string {
  return Object.entries(flags)
    .filter(([, value]) => value !== false && value !== undefined && value !== null && String(value) !== '')
    .map(([name, value]) => (value === true ? `--${name}` : `--${name} ${String(value)}`)) // a list has commas then
    .join(' ');
}

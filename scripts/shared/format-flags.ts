/**
 * Flags as they are typed, for child processes and for the commands that manifests and reports
 * record.
 */

/**
 * Turns flags into arguments: `{ epochs: 12, gap: true }` → `['--epochs', '12', '--gap']`; unset
 * flags are left out.
 */
export function toArguments(flags: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(flags)
    .filter(([, value]) => value !== false && value !== undefined && value !== null && String(value) !== '')
    .flatMap(([name, value]) => (value === true ? [`--${name}`] : [`--${name}`, String(value)])); // lists become comma-separated
}

/** Formats flags as one line: `--epochs 12 --gap`. */
export function formatFlags(flags: Readonly<Record<string, unknown>>): string {
  return toArguments(flags).join(' ');
}

/**
 * Counters, gauges and histograms in the Prometheus text format, which the OpenTelemetry collector
 * reads, too.
 */

type Labels = Readonly<Record<string, string>>;

/** Upper bounds of the histogram buckets, in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Histogram {
  readonly counts: number[];
  sum: number;
  count: number;
}

/** The metrics of one server. */
export class Metrics {
  readonly #counters = new Map<string, { readonly help: string; readonly values: Map<string, number> }>();
  readonly #histograms = new Map<string, { readonly help: string; readonly values: Map<string, Histogram> }>();

  /** Adds to a counter. */
  add(name: string, help: string, amount = 1, labels: Labels = {}): void {
    const counter = this.#counters.get(name) ?? { help, values: new Map<string, number>() };
    this.#counters.set(name, counter);
    const key = renderLabels(labels);
    counter.values.set(key, (counter.values.get(key) ?? 0) + amount);
  }

  /** Adds a duration to a histogram. */
  observe(name: string, help: string, seconds: number, labels: Labels = {}): void {
    const family = this.#histograms.get(name) ?? { help, values: new Map<string, Histogram>() };
    this.#histograms.set(name, family);
    const key = renderLabels(labels);
    const histogram = family.values.get(key) ?? { counts: BUCKETS.map(() => 0), sum: 0, count: 0 };
    family.values.set(key, histogram);
    const slot = BUCKETS.findIndex((bound) => seconds <= bound);
    if (slot !== -1) histogram.counts[slot] = (histogram.counts[slot] ?? 0) + 1;
    histogram.sum += seconds;
    histogram.count++;
  }

  /** Renders everything as text; gauges are passed with their current value. */
  render(gauges: readonly { readonly name: string; readonly help: string; readonly value: number }[]): string {
    const lines: string[] = [];
    for (const [name, { help, values }] of this.#counters) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} counter`);
      for (const [labels, value] of values) lines.push(`${name}${wrapInBraces(labels)} ${value}`);
    }
    for (const { name, help, value } of gauges) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${value}`);
    }
    for (const [name, { help, values }] of this.#histograms) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} histogram`);
      for (const [labels, histogram] of values) lines.push(...renderHistogram(name, labels, histogram));
    }
    return `${lines.join('\n')}\n`;
  }
}

function renderHistogram(name: string, labels: string, { counts, sum, count }: Histogram): string[] {
  let below = 0;
  const lines = BUCKETS.map((bound, slot) => {
    below += counts[slot] ?? 0;
    return `${name}_bucket${wrapInBraces(joinLabels(labels, `le="${bound}"`))} ${below}`;
  });
  return [
    ...lines,
    `${name}_bucket${wrapInBraces(joinLabels(labels, 'le="+Inf"'))} ${count}`,
    `${name}_sum${wrapInBraces(labels)} ${sum}`,
    `${name}_count${wrapInBraces(labels)} ${count}`,
  ];
}

function renderLabels(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, '_')}"`)
    .join(',');
}

function joinLabels(labels: string, more: string): string {
  return labels === '' ? more : `${labels},${more}`;
}

function wrapInBraces(labels: string): string {
  return labels === '' ? '' : `{${labels}}`;
}

/**
 * Where a network stands between linking too much and too little: what is added to its score of a new entity, by the form of the
 * mention. It becomes part of the weights, as units that tell the forms apart, so nothing that serves knows of it.
 */

import { listParameters, MENTION_LAYERS, type NetworkConfig, OUTPUT_HEADS } from '../../../../src/model/mod.ts';
import type { ExportedNetwork } from './export-model.ts';
import { joinNetworks } from './join-networks.ts';

/** Form (`nominal`, `it`, …) → what is added to the score of a new entity. */
export type NewBias = ReadonlyMap<string, number>;

/** Reads `it=1.2,proper=-0.4`. */
export function parseNewBias(text: string): NewBias {
  return new Map(
    text
      .split(',')
      .filter((part) => part !== '')
      .map((part): [string, number] => {
        const [form = '', value = ''] = part.split('=');
        if (value.trim() === '' || !Number.isFinite(Number(value)))
          throw new RangeError(`--new-bias: found ${part}, wanted FORM=NUMBER`);
        return [form, Number(value)];
      }),
  );
}

/** Writes what `parseNewBias` reads. */
export function formatNewBias(bias: NewBias): string {
  return [...bias].map(([form, value]) => `${form}=${Math.round(value * 100) / 100}`).join(',');
}

/** The template that tells forms apart. */
const FORM_TEMPLATE = 'form';
/** The input of a unit for its own forms, and negated for others: tanh is then all but 1. */
const DECISIVE = 4;

/** A network that scores new entities so much higher, by form. */
export function applyNewBias(network: ExportedNetwork, bias: NewBias): ExportedNetwork {
  const shifts = [...bias].filter(([, value]) => value !== 0);
  if (shifts.length === 0) return network;
  const rows = findFormRows(network);
  for (const [form] of shifts) {
    if (!rows.has(form))
      throw new RangeError(`--new-bias: found form ${form}, wanted one of ${[...rows.keys()].join(', ')}`);
  }
  const config: NetworkConfig = { ...network.config, memory: 'none', pairUnits: 0, mentionUnits: shifts.length };
  const weights = new Map(
    listParameters(config).map(({ name, sizes }): [string, Float32Array] => [
      name,
      new Float32Array(sizes.reduce((product, size) => product * size, 1)),
    ]),
  );
  const table = weights.get(MENTION_LAYERS.mention.table) as Float32Array; // [rows, units]
  const outputs = weights.get(OUTPUT_HEADS.opening.weights) as Float32Array; // [units]
  let all = 0;
  for (const [unit, [ownForm, value]] of shifts.entries()) {
    for (const [form, row] of rows) table[row * shifts.length + unit] = form === ownForm ? DECISIVE : -DECISIVE;
    outputs[unit] = value / 2 / Math.tanh(DECISIVE);
    all += value / 2; // a unit is −1 for other forms: half of it, for all, makes that nothing
  }
  weights.set(OUTPUT_HEADS.opening.bias, Float32Array.of(all));
  return joinNetworks([network, { ...network, config, weights }]);
}

/** The row of each form in the mention tables: rows are numbered from 1 in the order of templates and values. */
function findFormRows({ vocabulary }: ExportedNetwork): ReadonlyMap<string, number> {
  let next = 1;
  for (const { name, values } of vocabulary.templates) {
    if (name === FORM_TEMPLATE) return new Map(values.map((form, at) => [form, next + at]));
    next += values.length;
  }
  throw new RangeError(
    `set operating point: found no template ${FORM_TEMPLATE}, wanted features that tell forms apart`,
  );
}

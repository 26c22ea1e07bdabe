/**
 * The operating point of a network, between linking too much and too little: a bias on the score of
 * a new entity, by the form of the mention. It is applied as extra units of the network, so serving
 * needs no code for it.
 */
import { listParameters, MENTION_LAYERS, type NetworkConfig, OUTPUT_HEADS } from '../../../../src/model/mod.ts';
import type { ExportedNetwork } from './export-model.ts';
import { joinNetworks } from './join-networks.ts';

/** From a form (`nominal`, `it`, …) to the bias on the score of a new entity. */
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
          throw new RangeError(`--new-bias: found ${part}, expected FORM=NUMBER`);
        return [form, Number(value)];
      }),
  );
}

/** Formats a bias for `parseNewBias`. */
export function formatNewBias(bias: NewBias): string {
  return [...bias].map(([form, value]) => `${form}=${Math.round(value * 100) / 100}`).join(',');
}

/** The template whose values are the forms. */
const FORM_TEMPLATE = 'form';
/** The input of a unit for its own form, and negated for others: tanh of it is almost ±1. */
const DECISIVE = 4;

/** Adds a bias to a network, one unit of h_a per form. */
export function applyNewBias(network: ExportedNetwork, bias: NewBias): ExportedNetwork {
  const shifts = [...bias].filter(([, value]) => value !== 0);
  if (shifts.length === 0) return network;
  const rows = findFormRows(network);
  for (const [form] of shifts) {
    if (!rows.has(form))
      throw new RangeError(`--new-bias: found form ${form}, expected one of ${[...rows.keys()].join(', ')}`);
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
    all += value / 2; // cancels the −1/2 of all other forms
  }
  weights.set(OUTPUT_HEADS.opening.bias, Float32Array.of(all));
  return joinNetworks([network, { ...network, config, weights }]);
}

/** Lists the forms that a network can tell apart. */
export function listForms(network: ExportedNetwork): ReadonlySet<string> {
  return new Set(findFormRows(network).keys());
}

/**
 * Finds the row of each form in the mention tables; rows are numbered from 1 in the order of
 * templates and values.
 */
function findFormRows({ vocabulary }: ExportedNetwork): ReadonlyMap<string, number> {
  let next = 1;
  for (const { name, values } of vocabulary.templates) {
    if (name === FORM_TEMPLATE) return new Map(values.map((form, at) => [form, next + at]));
    next += values.length;
  }
  throw new RangeError(`set operating point: found no template ${FORM_TEMPLATE}, expected a feature set that has it`);
}

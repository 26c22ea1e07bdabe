/**
 * Memories kept by the `place` graph: states stay on the device and only scores come back, in one
 * run per mention.
 */
import type { InferenceSession, Tensor } from 'onnxruntime-web';
import type { TaskQueue } from '../../async/mod.ts';
import type { DecoderView } from '../../decoder/mod.ts';
import type { GlobalScores, Memories } from '../memories.ts';
import { type ClusterMemory, decodeMemory, encodeMemory } from '../network/cluster-memory.ts';
import { LstmState } from '../network/lstm-state.ts';
import { countClusterUnits, getStateLayer, hasLstm, type NetworkWeights } from '../network/weights.ts';
import type { MentionParts } from '../turn.ts';
import { type OrtRuntime, readFloats, roundUp } from './runtime.ts';

/** A cluster's memory: a slot of its document's states. */
interface SlotMemory {
  slot: number;
  /** Number of its mentions. */
  count: number;
  /** The states that the slot is in; `undefined` until a restored memory is first used. */
  states: DocumentStates | undefined;
  /** The values of a restored memory that has no slot yet. */
  restored: ClusterMemory | undefined;
}

/** The previous mention, which the next run of the graph adds to its cluster. */
interface Step {
  readonly slot: number;
  readonly isOpen: boolean;
  readonly input: Float32Array;
}

/** The states of one document's clusters. */
interface DocumentStates {
  capacity: number;
  /** On the device, or still on the CPU; freed when nothing refers to the document any more. */
  readonly tensors: { states: Tensor; cells: Tensor | undefined };
  pending: Step | undefined;
}

interface PlaceSetup {
  readonly runtime: OrtRuntime;
  readonly session: InferenceSession;
  readonly queue: TaskQueue;
  readonly weights: NetworkWeights;
}

/** Creates the memories of all documents that a scorer works on. */
export function createPlaceMemories({ runtime, session, queue, weights }: PlaceSetup): Memories<SlotMemory> {
  const { Tensor } = runtime;
  const units = countClusterUnits(weights);
  const isLstm = hasLstm(weights);
  const layer = getStateLayer(weights);
  const inputUnits = isLstm ? 4 * units : units;
  /** By the list of clusters, which is the same object for as long as a document lives. */
  const byDocument = new WeakMap<DecoderView<SlotMemory>['clusters'], DocumentStates>();
  const registry = new FinalizationRegistry<DocumentStates['tensors']>(free);
  const floats = (values: Float32Array, rows: number) => new Tensor('float32', values, [rows, values.length / rows]);

  function create(capacity: number): DocumentStates {
    const zeros = () => floats(new Float32Array(capacity * units), capacity);
    const tensors = { states: zeros(), cells: isLstm ? zeros() : undefined };
    const made: DocumentStates = { capacity, tensors, pending: undefined };
    registry.register(made, tensors);
    return made;
  }

  /**
   * Gets the states of a view's document; memories of clusters that are not in them yet, as after a
   * restore, get slots first.
   */
  async function prepareStates(view: DecoderView<SlotMemory>): Promise<DocumentStates> {
    const document = byDocument.get(view.clusters) ?? create(roundUp(view.clusters.length + 1, true));
    byDocument.set(view.clusters, document);
    const unplaced = view.clusters.filter(({ memory }) => memory.states !== document);
    if (unplaced.length === 0) return document;
    await flush(document);
    const values: ClusterMemory[] = [];
    for (const { memory } of unplaced) values.push(await readValues(memory));
    const capacity = roundUp(Math.max(document.capacity, view.clusters.length + 1), true);
    const taken = new Set(view.clusters.flatMap(({ memory }) => (memory.states === document ? [memory.slot] : [])));
    const free = Array.from({ length: capacity }, (_, slot) => slot).filter((slot) => !taken.has(slot));
    await rewrite(document, capacity, (states, cells) => {
      for (const [at, { memory }] of unplaced.entries()) {
        const slot = free[at] as number;
        const own = values[at] as ClusterMemory;
        states.set(own instanceof LstmState ? own.h : own.sum, slot * units);
        if (own instanceof LstmState) cells.set(own.c, slot * units);
        Object.assign(memory, { slot, states: document, restored: undefined });
      }
    });
    return document;
  }

  /** Downloads the states, changes them, and passes the result to the next run. */
  async function rewrite(
    document: DocumentStates,
    capacity: number,
    change: (states: Float32Array, cells: Float32Array) => void,
  ): Promise<void> {
    const before = await download(document);
    const [states, cells] = [new Float32Array(capacity * units), new Float32Array(capacity * units)];
    states.set(before[0]);
    cells.set(before[1] ?? []);
    change(states, cells);
    free(document.tensors);
    document.capacity = capacity;
    document.tensors.states = floats(states, capacity);
    document.tensors.cells = isLstm ? floats(cells, capacity) : undefined;
  }

  /** Reads the values of a memory, wherever they are. */
  async function readValues({ slot, count, states: document, restored }: SlotMemory): Promise<ClusterMemory> {
    if (restored !== undefined || document === undefined) return restored as ClusterMemory;
    await flush(document);
    const [states, cells] = await download(document);
    const row = (values: Float32Array) => values.slice(slot * units, (slot + 1) * units);
    if (cells === undefined) return { sum: row(states), count };
    return new LstmState(Float32Array.of(...row(states), ...row(cells)), 0, units);
  }

  /**
   * Runs the graph once: adds the previous mention to its cluster, then scores `own` against the
   * slots with a weight, those of `count` clusters.
   */
  async function step(document: DocumentStates, slotWeights: Float32Array, own?: MentionParts, count = 0) {
    const { capacity, tensors, pending } = document;
    const zeros = new Float32Array(units);
    const feeds: InferenceSession.FeedsType = {
      states: tensors.states,
      ...(tensors.cells && { cells: tensors.cells }),
      slots: new Tensor(
        'int32',
        Int32Array.from({ length: capacity }, (_, slot) => slot),
        [capacity, 1],
      ),
      joined: new Tensor('int32', Int32Array.of(pending?.slot ?? -1), [1, 1]),
      isOpen: floats(Float32Array.of(pending?.isOpen ? 1 : 0), 1),
      input: floats(pending?.input ?? new Float32Array(inputUnits), 1),
      weights: floats(slotWeights, capacity),
      query: floats(own?.cluster ?? zeros, 1),
      newness: floats(own?.newness ?? zeros, 1),
      ...(session.inputNames.includes('share') && { share: floats(Float32Array.of(layer.scale(count)), 1) }),
    };
    const outputs = await queue.run(() => session.run(feeds));
    document.pending = undefined;
    replace(tensors, outputs);
    return outputs;
  }

  /** Finds a slot that no open cluster uses; doubles the capacity if all are taken. */
  async function findFreeSlot(document: DocumentStates, view: DecoderView<SlotMemory>): Promise<number> {
    const taken = new Set(view.clusters.map(({ memory }) => memory.slot));
    for (let slot = 0; slot < document.capacity; slot++) if (!taken.has(slot)) return slot;
    await flush(document);
    const slot = document.capacity;
    await rewrite(document, 2 * slot, () => {});
    return slot;
  }

  /** Adds the previous mention to its cluster without scoring anything. */
  async function flush(document: DocumentStates): Promise<void> {
    if (document.pending !== undefined) await step(document, new Float32Array(document.capacity));
  }

  return {
    async score(own, view): Promise<GlobalScores> {
      const document = await prepareStates(view);
      const slotWeights = new Float32Array(document.capacity);
      for (const { memory } of view.clusters) slotWeights[memory.slot] = isLstm ? 1 : 1 / memory.count;
      const outputs = await step(document, slotWeights, own, view.clusters.length);
      const bySlot = readFloats(outputs, 'global');
      const global = Float64Array.from(view.clusters, ({ memory }) => bySlot[memory.slot] as number);
      return { global, newGlobal: readFloats(outputs, 'na')[0] as number };
    },
    async advance(memory, own, view) {
      // A memory may be advanced on its own, as when a snapshot's clusters are replayed: then it
      // carries its states.
      const document = memory?.states ?? (await prepareStates(view));
      await flush(document);
      const input = isLstm ? own.gates : own.cluster;
      if (memory !== undefined) {
        document.pending = { slot: memory.slot, isOpen: true, input };
        return { ...memory, count: memory.count + 1 };
      }
      const slot = await findFreeSlot(document, view);
      document.pending = { slot, isOpen: false, input };
      return { slot, count: 1, states: document, restored: undefined };
    },
    encode: async (memory) => encodeMemory(await readValues(memory)),
    decode(bytes) {
      const restored = decodeMemory(weights, bytes);
      return { slot: -1, count: 'count' in restored ? restored.count : 1, states: undefined, restored };
    },
  };
}

/** Downloads the states and, with an LSTM, the cells. */
async function download({ tensors }: DocumentStates): Promise<[Float32Array, Float32Array | undefined]> {
  const states = (await tensors.states.getData()) as Float32Array;
  return [states, (await tensors.cells?.getData()) as Float32Array | undefined];
}

function replace(tensors: DocumentStates['tensors'], outputs: InferenceSession.OnnxValueMapType): void {
  const { nextStates, nextCells } = outputs;
  free(tensors);
  tensors.states = nextStates as Tensor;
  tensors.cells = nextCells as Tensor | undefined;
}

function free({ states, cells }: DocumentStates['tensors']): void {
  for (const tensor of [states, cells]) if (tensor?.location === 'gpu-buffer') tensor.dispose();
}

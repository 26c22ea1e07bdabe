/**
 * How much memory V8 takes for new objects. At a start, nearly everything that is created stays, and V8
 * answers by making room for eight times as much, which a short text never needs.
 */
import { setFlagsFromString } from 'node:v8';

/** Keeps the young generation at its first size, about 1 MB, until it may grow. */
export function keepYoungGeneration(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

/** Lets the young generation grow as V8 does by default: with long inputs, that saves time. */
export function growYoungGeneration(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
}

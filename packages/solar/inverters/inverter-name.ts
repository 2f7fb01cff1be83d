import type { Component } from '../specification.ts';

/** `Inverter 2 (Example Power XP-5000)`, by its place in the list of inverters, which begins with 0. */
export function inverterName(inverters: readonly Component[], place: number): string {
  const { maker = '', model = '' } = inverters[place] ?? {};
  const product = `${maker} ${model}`.trim();
  return `Inverter ${place + 1}${product === '' ? '' : ` (${product})`}`;
}

import { inCents } from '../shared/formats/formats.ts';
import type { Rebate } from './rebate-words.ts';

/** A rebate while it is typed: money in dollars, a condition on each line. */
export type RebateDraft = Omit<Rebate, 'cents' | 'maxCents' | 'conditions'> & {
  dollars: number | string;
  maxDollars: number | string;
  conditions: string;
};

export const emptyDraft: RebateDraft = {
  name: '',
  state: '',
  fromOn: '',
  untilOn: '',
  basis: 'system',
  dollars: '',
  maxDollars: '',
  paidTo: 'installer',
  conditions: '',
  source: '',
};

/** Returns the draft of a rebate to change or copy. */
export function draftOfRebate({ cents, maxCents, conditions, ...others }: Rebate): RebateDraft {
  return {
    ...others,
    dollars: cents / 100,
    maxDollars: maxCents === null ? '' : maxCents / 100,
    conditions: conditions.join('\n'),
  };
}

/** The bases that a rebate can be paid on, with their labels. */
export const bases: { value: Rebate['basis']; label: string }[] = [
  { value: 'system', label: 'The system' },
  { value: 'panel_kw', label: 'Each kW of panels' },
  { value: 'battery_usable_kwh', label: 'Each usable kWh of the battery' },
  { value: 'battery_nominal_kwh', label: 'Each nominal kWh of the battery' },
  { value: 'loan', label: 'A loan, for information' },
];

/** Returns the rebate that the server is sent. */
export function rebateOfDraft({ dollars, maxDollars, conditions, ...others }: RebateDraft): Rebate {
  return {
    ...others,
    name: others.name.trim(),
    cents: inCents(dollars),
    maxCents: maxDollars === '' ? null : inCents(maxDollars),
    conditions: conditions
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  };
}

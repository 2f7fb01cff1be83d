import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { count } from '../shared/formats/formats.ts';

export type PipelineStatus = WebOutputs['statuses']['overview'][number];
export type StatusKind = PipelineStatus['kind'];

export const kindWords: Readonly<Record<StatusKind, { name: string; meaning: string }>> = {
  open: { name: 'Open', meaning: 'may buy' },
  won: { name: 'Won', meaning: 'contract signed' },
  lost: { name: 'Lost', meaning: 'not buying' },
  parked: { name: 'Parked', meaning: 'may buy later' },
};

/** The event that moves customers to the status with each role. */
const stepWords: Readonly<Record<Exclude<PipelineStatus['step'], ''>, string>> = {
  lead: 'a new lead',
  contacted: 'a first contact',
  qualified: 'a lead worth a proposal',
  quoting: 'a project being drafted',
  sent: 'a published proposal',
  viewed: 'a viewed proposal',
  negotiating: 'a proposal under negotiation',
  signed: 'a signed contract',
  deposit: 'a paid deposit',
  approval: 'grid approval',
  scheduled: 'an agreed installation date',
  installed: 'a finished installation',
  lost: 'a lost sale',
  cancelled: 'a cancelled contract',
  nurture: 'a customer to follow up',
};

/** `Open · 30% win probability · 12 customers`. */
export function describeStatus({ kind, winProbability, customers }: PipelineStatus): string {
  return `${kindWords[kind].name} · ${winProbability}% win probability · ${describeCustomers(customers)}`;
}

/** `Role: a project being drafted`; undefined for a status of the firm's own. */
export function describeStep({ step }: PipelineStatus): string | undefined {
  return step === '' ? undefined : `Role: ${stepWords[step]}`;
}

export function describeCustomers(customers: number): string {
  return customers === 1 ? '1 customer' : `${count(customers)} customers`;
}

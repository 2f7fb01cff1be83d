import { Refusal } from '../shared/refusal.ts';

export function statusExists(name: string): Refusal {
  return new Refusal('STATUS_EXISTS', `A status named ${name} already exists`);
}

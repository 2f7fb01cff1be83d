import { Refusal } from '../shared/refusal.ts';

export function statusExists(name: string): Refusal {
  return new Refusal('STATUS_EXISTS', `There is a status named ${name} already`);
}

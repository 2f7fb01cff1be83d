import { Refusal } from './refusal.ts';

/** The refusal of a parameter or member: `invalidParameter('to', 'must be an email address')`. */
export function invalidParameter(param: string, fault: string): Refusal {
  return new Refusal('INVALID_PARAMETERS', `${param} ${fault}`, {}, param);
}

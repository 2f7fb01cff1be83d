import { type RefusalCode, refusals } from '../../domain/shared/refusals.ts';
import type { FailureForm } from './operation.ts';

/** Statuses that `subscribe_customer` keeps, because a caller acts on them by number. */
const keptByMessageForm: readonly RefusalCode[] = [
  'METHOD_NOT_ALLOWED',
  'BODY_TOO_LARGE',
  'RATE_LIMITED',
  'DATABASE_UNAVAILABLE',
  'INTERNAL_ERROR',
];

/** The status and JSON body of a failure, in the form of the operation that failed. */
export function failureAnswer(
  form: FailureForm,
  code: RefusalCode,
  message: string,
): { status: number; body: object } {
  const { status } = refusals[code];
  if (form === 'coded') return { status, body: { code, message } };
  if (form === 'acknowledged') return { status, body: { success: false, code, message } };
  return {
    status: keptByMessageForm.includes(code) ? status : 400,
    // Kept: on this operation the interface has one message for a bad key, expired or not (7.2).
    body: { success: false, message: message === 'API key expired' ? 'Invalid API key' : message },
  };
}

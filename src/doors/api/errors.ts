import { type RefusalCode, refusals } from '../../domain/shared/refusals.ts';
import { nameInHeader } from './lenient-input.ts';
import type { FailureForm } from './operation.ts';

/** Statuses that `subscribe_customer` keeps, because a caller acts on them by number. */
const keptByMessageForm: readonly RefusalCode[] = [
  'METHOD_NOT_ALLOWED',
  'BODY_TOO_LARGE',
  'ENCODING_REFUSED',
  'RATE_LIMITED',
  'DATABASE_UNAVAILABLE',
  'INTERNAL_ERROR',
];

/** A failure as the caller sees it: code and message, the parameter or member at fault, and the page that explains it. */
export type Failure = {
  code: RefusalCode;
  message: string;
  param?: string | undefined;
  docUrl?: string | undefined;
};

/** The status and JSON body of a failure, in the form of the operation that failed. */
export function failureAnswer(
  form: FailureForm,
  { code, message, param, docUrl }: Failure,
): { status: number; body: object } {
  const { status } = refusals[code];
  const help = {
    ...(param !== undefined && { param }),
    ...(docUrl !== undefined && { doc_url: docUrl }),
  };
  if (form === 'bare') return { status, body: { code, message } };
  if (form === 'coded') return { status, body: { code, message, ...help } };
  if (form === 'acknowledged') return { status, body: { success: false, code, message, ...help } };
  return {
    status: keptByMessageForm.includes(code) ? status : 400,
    // Kept: on this operation the interface has one message for a bad key, expired or not (7.2).
    body: { success: false, message: message === 'API key expired' ? 'Invalid API key' : message },
  };
}

/** Code, parameter and link in headers, because some forms of a failure have no room for them. */
export function failureHeaders({ code, param, docUrl }: Failure): Record<string, string> {
  return {
    'sundesk-error': code,
    ...(param !== undefined && { 'sundesk-param': nameInHeader(param) }),
    ...(docUrl !== undefined && { 'sundesk-doc-url': docUrl }),
  };
}

import { Refusal } from '../../domain/shared/refusal.ts';
import { type RefusalCode, refusals } from '../../domain/shared/refusals.ts';

type Failure = {
  /** Overrides the status that the other doors answer with. */
  status?: number;
  /** Message for home owners, where the refusal's own is meant for the firm or its operator. */
  message?: string;
};

const noCode = 'We cannot send you a code at the moment. Please contact us.';

/** The response of a page to each refusal that it can meet. */
export const failures: Partial<Record<RefusalCode, Failure>> = {
  INVALID_PARAMETERS: {},
  SIGNING_CODE_WRONG: {},
  UNAUTHORIZED_ACCESS: {},
  SIGNING_CODE_REQUIRED: {},
  NOT_FOUND: {},
  CONTRACT_NOT_FOUND: {},
  CONTRACT_NOT_OPEN: {},
  CONTRACT_NOT_SIGNED: {},
  CONTRACT_BEING_SEALED: {},
  DOCUMENT_CHANGED: {},
  NOT_YOUR_TURN: {},
  EMAIL_NOT_CONFIGURED: { message: noCode },
  SMS_NOT_CONFIGURED: { message: noCode },
  NO_RECIPIENT: { message: noCode },
  EMAIL_OPTED_OUT: { message: noCode },
  SMS_OPTED_OUT: { message: noCode },
  SMS_NO_CONSENT: { message: noCode },
  PROPOSAL_NOT_PUBLISHED: {
    status: 410,
    message: 'This proposal was withdrawn or has expired, so it can no longer be signed.',
  },
  // Two leads of one person at the same moment; the words say nothing of whether they are known.
  CUSTOMER_EXISTS: { message: 'Please go back and send the form again' },
  // Occurs only on the way to a preview.
  PROPOSAL_INCOMPLETE: {},
  PROJECT_NOT_FOUND: {},
  SERVICE_BUSY: {},
  DATABASE_UNAVAILABLE: {
    message: 'This service is briefly unavailable. Please try again in a minute.',
  },
  BODY_TOO_LARGE: {},
  ENCODING_REFUSED: {},
  // Messages for signing are never refused for it, but what queues them shares the code that does.
  QUOTA_EXCEEDED: { message: noCode },
  RATE_LIMITED: {},
  INTERNAL_ERROR: {},
};

/** The status and words of an answer; undefined for a refusal that no page should meet, which is a fault. */
export function failureOf(
  error: Refusal,
): { status: number; code: RefusalCode; message: string } | undefined {
  const failure = failures[error.code];
  return (
    failure && {
      status: failure.status ?? refusals[error.code].status,
      code: error.code,
      message: failure.message ?? error.message,
    }
  );
}

export function tooManyRequests(waitSeconds: number): Refusal {
  return new Refusal('RATE_LIMITED', 'Too many requests; please wait a minute and try again', {
    'retry-after': String(waitSeconds),
  });
}

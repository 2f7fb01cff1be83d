import { Refusal, type RefusalCode } from '../../domain/shared/errors.ts';

type Failure = {
  status: number;
  /** For home owners, where the refusal's own words are meant for the firm or its operator. */
  message?: string;
};

const noCode = 'We cannot send you a code at the moment. Please get in touch with us.';

/** What a page answers to each refusal that it can meet. */
export const failures: Partial<Record<RefusalCode, Failure>> = {
  INVALID_PARAMETERS: { status: 400 },
  SIGNING_CODE_WRONG: { status: 400 },
  UNAUTHORIZED_ACCESS: { status: 403 },
  SIGNING_CODE_REQUIRED: { status: 403 },
  NOT_FOUND: { status: 404 },
  CONTRACT_NOT_FOUND: { status: 404 },
  CONTRACT_NOT_OPEN: { status: 409 },
  CONTRACT_NOT_SIGNED: { status: 409 },
  CONTRACT_BEING_SEALED: { status: 409 },
  DOCUMENT_CHANGED: { status: 409 },
  NOT_YOUR_TURN: { status: 409 },
  EMAIL_NOT_CONFIGURED: { status: 409, message: noCode },
  SMS_NOT_CONFIGURED: { status: 409, message: noCode },
  NO_RECIPIENT: { status: 409, message: noCode },
  EMAIL_OPTED_OUT: { status: 409, message: noCode },
  SMS_OPTED_OUT: { status: 409, message: noCode },
  SMS_NO_CONSENT: { status: 409, message: noCode },
  PROPOSAL_NOT_PUBLISHED: {
    status: 410,
    message: 'This proposal was withdrawn or has expired, so it can no longer be signed.',
  },
  // Only on the way to a preview.
  PROPOSAL_INCOMPLETE: { status: 409 },
  PROJECT_NOT_FOUND: { status: 404 },
  SERVICE_BUSY: { status: 503 },
  DATABASE_UNAVAILABLE: {
    status: 503,
    message: 'This service is out of order for a moment. Please try again in a minute.',
  },
  BODY_TOO_LARGE: { status: 413 },
  RATE_LIMITED: { status: 429 },
  INTERNAL_ERROR: { status: 500 },
};

/** The status and words of an answer; undefined for a refusal that no page should meet, which is a fault. */
export function failureOf(
  error: Refusal,
): { status: number; code: RefusalCode; message: string } | undefined {
  const failure = failures[error.code];
  return (
    failure && {
      status: failure.status,
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

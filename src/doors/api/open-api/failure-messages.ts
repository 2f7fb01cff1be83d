import type { RefusalCode } from '../../../domain/shared/errors.ts';
import type { FailureForm } from '../operation.ts';

/** The message of METHOD_NOT_ALLOWED names the operation, so there is no single one. */
export type CodeWithMessage = Exclude<RefusalCode, 'METHOD_NOT_ALLOWED'>;

/** A message that callers really get with each code, for examples. */
const messages: Record<CodeWithMessage, string | Record<FailureForm, string>> = {
  INVALID_ACTION: 'Unknown action',
  INVALID_API_KEY: 'Invalid API key',
  UNAUTHORIZED_ACCESS: 'Unauthorized access',
  INVALID_PARAMETERS: {
    coded: 'customer_email parameter is required',
    acknowledged: 'customer_email is required',
    message: 'hookUrl parameter is required',
  },
  BODY_TOO_LARGE: 'The body is larger than 1 MiB',
  CUSTOMER_NOT_FOUND: 'Customer not found',
  CUSTOMER_EXISTS: 'A customer with the e-mail address maria.santos@example.com already exists',
  STATUS_CHANGE_REFUSED: 'The status was not changed: Lost requires a reason',
  SUBSCRIPTION_NOT_FOUND: 'There is no such subscription, or it has ended',
  SUBSCRIPTION_SUSPENDED: 'The subscription is paused; enable it, then send the test',
  DELIVERY_NOT_FOUND: 'There is no such delivery',
  DELIVERY_UNDER_WAY: 'The delivery is being sent at this moment; wait for how it ends',
  REPLAY_NOT_FOUND: 'There is no such replay',
  CONSUMER_NOT_FOUND: 'There is no such consumer',
  IDEMPOTENCY_KEY_REUSED:
    'This Idempotency-Key was used for another request; use a new key for each new request',
  RATE_LIMITED: 'Too many requests; try again later',
  HTTPS_REQUIRED: 'Use https; see TRUST_PROXY and ALLOW_HTTP in the documentation',
  NOT_FOUND: 'There is nothing at this path',
  INTERNAL_ERROR: 'Something went wrong on our side (fault_06d9ey4cm06hs1mdp80w4fs8wr)',
};

export function exampleMessage(code: CodeWithMessage, form: FailureForm): string {
  const message = messages[code];
  return typeof message === 'string' ? message : message[form];
}

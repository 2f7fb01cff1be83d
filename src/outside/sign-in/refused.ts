import { minuteMs, secondMs } from '../../domain/shared/time.ts';
import { failureMessages } from './failure-messages.ts';

/** The answer to a refused request. Without a `message` the code's own message is used; a fault shows no details. */
export function refused(status: number, code: string, message = '') {
  if (status >= 500) {
    return {
      status: 500,
      body: { code: 'INTERNAL_ERROR', message: 'Something went wrong' },
      cookies: [],
    };
  }
  return {
    status,
    body: { code, message: failureMessages[code] ?? (message || 'This cannot be done') },
    cookies: [],
  };
}

/** The answer to a request that came too early by `waitMs` milliseconds. */
export function tooMany(waitMs: number) {
  const waitSeconds = Math.ceil(waitMs / secondMs);
  const minutes = Math.ceil(waitMs / minuteMs);
  const wait = waitSeconds <= 90 ? `${waitSeconds} seconds` : `${minutes} minutes`;
  const message = `Too many tries. Wait ${wait}, then try again.`;
  return { status: 429, body: { code: 'RATE_LIMITED', message }, cookies: [], waitSeconds };
}

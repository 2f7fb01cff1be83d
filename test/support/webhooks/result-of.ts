import type { Result } from '../../../src/domain/deliveries/after-attempt.ts';
import type { LeasedDelivery } from '../../../src/domain/deliveries/delivery.ts';
import { minuteMs } from '../../../src/domain/shared/time.ts';
import { testStart } from '../open-test-app.ts';

/** The result of a delivery whose receiver answered with this status: 200, or an error that is retried a minute later. */
export function resultOf(leased: LeasedDelivery, status: 200 | 500): Result {
  return {
    leased,
    attempt: {
      startedAt: testStart,
      durationMs: 5,
      timings: {},
      reused: false,
      outcome: status === 200 ? 'delivered' : 'http_5xx',
      status,
      address: undefined,
      error: undefined,
      responseHeaders: {},
      responseBody: '',
    },
    next:
      status === 200
        ? { state: 'delivered' }
        : { state: 'retry_wait', waitMs: minuteMs, mayBeEarly: true },
  };
}

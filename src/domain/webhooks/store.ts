import type { EndpointState } from '../deliveries/endpoint-state.ts';

/** The numbers count no further than `waitingCountMax`. */
export type Traffic = Pick<
  EndpointState,
  'breaker' | 'failureClock' | 'lastSuccessAt' | 'lastFailureAt'
> & {
  held: number;
  /** Deliveries that wait for their time or for an earlier one of the same customer. */
  waiting: number;
};

/** Notices of all accounts that need an email. */
export type UnwrittenNotices = {
  /** Returns up to `limit` accounts that have such notices. */
  accounts(limit: number): Promise<number[]>;
};

import type { Rebate } from '@sundesk/solar';
import type { Moment } from '../shared/time.ts';

/** A rebate is identified within its account by its state and name. */
export type RebateKey = Pick<Rebate, 'state' | 'name'>;

export type RebateStore = {
  /** Unordered. */
  list(): Promise<Rebate[]>;
  /** Writes over the rebate with the same key. */
  save(rebate: Rebate, at: Moment): Promise<void>;
  /** False when there was none. */
  remove(key: RebateKey): Promise<boolean>;
};

import type { Moment } from '../shared/time.ts';
import type { CustomerDetails } from './customer.ts';

/** What somebody did to a customer beside notes and statuses, which have histories of their own. */
export type CustomerChange = {
  customerId: number;
  userId: number;
  at: Moment;
} & (
  | { kind: 'details'; fields: readonly (keyof CustomerDetails)[] }
  | { kind: 'owner'; fromOwnerId: number; toOwnerId: number }
  /** Another customer, who had this number, name and address, was merged into this one. */
  | {
      kind: 'merged';
      goneId: number;
      name: string;
      email: string;
      fields: readonly (keyof CustomerDetails)[];
    }
);

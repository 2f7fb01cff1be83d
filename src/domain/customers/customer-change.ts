import type { Moment } from '../shared/time.ts';
import type { CustomerDetails } from './customer.ts';

/** A change to a customer other than notes and statuses, which have histories of their own. */
export type CustomerChange = {
  customerId: number;
  userId: number;
  at: Moment;
} & (
  | { kind: 'details'; fields: readonly (keyof CustomerDetails)[] }
  | { kind: 'owner'; fromOwnerId: number; toOwnerId: number }
  /** The names of the fields of the firm's own whose values changed. */
  | { kind: 'custom_fields'; names: readonly string[] }
  /** A deleted note; its text is not kept. */
  | { kind: 'note_deleted'; writtenAt: Moment; writerId: number }
  | { kind: 'project_deleted'; title: string }
  /** An erased customer; only signed contracts are left. */
  | { kind: 'erased' }
  /** Another customer, who had this number, name and address, was merged into this one. */
  | {
      kind: 'merged';
      goneId: number;
      name: string;
      email: string;
      fields: readonly (keyof CustomerDetails)[];
      /** The firm's own fields that the two had otherwise, with the value that stays and the one that is gone; missing in old ones. */
      custom?: readonly MergedValue[];
    }
);

/** A field of the firm's own by its name. Empty is a value that there was not. */
export type MergedValue = { name: string; kept: string; dropped: string };

import type { Moment } from '../shared/time.ts';
import type { Channel } from './message.ts';

/** What a customer said about messages of one kind. The latest counts; without any, nothing was said. */
export type Consent = {
  customerId: number;
  channel: Channel;
  given: boolean;
  /** How it was said, such as `form on the website` or `on the phone`. */
  source: string;
  saidAt: Moment;
};

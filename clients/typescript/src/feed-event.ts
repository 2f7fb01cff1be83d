import type { WebhookEvent } from './generated/types.ts';

/** What is left of an event after the data of its customer was erased. */
export type ErasedEvent = {
  id: string;
  type: WebhookEvent['type'];
  timestamp: string;
  data: { customer: { customer_id: string }; erased: true };
  context: WebhookEvent['context'];
};

/** An event of the feed: as a webhook has it, without `sequence`, or erased. */
export type FeedEvent = WebhookEvent | ErasedEvent;

/** Whether the data of the event's customer was erased, so that only `customer_id` is left. */
export function isErased(event: FeedEvent): event is ErasedEvent {
  return 'erased' in event.data;
}

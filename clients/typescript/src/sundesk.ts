import type { FeedEvent } from './feed-event.ts';
import { Operations } from './generated/operations.ts';
import type { WebhookEvent } from './generated/types.ts';
import { type CallOptions, wait } from './transport.ts';

export type FollowOptions = Pick<CallOptions, 'signal'> & {
  /**
   * A name of your choice under which Sundesk keeps the place. An event is confirmed when the loop asks for the next page or
   * ends; unconfirmed events come again.
   */
  consumer?: string;
  /** Without a `consumer`: the `id` of the last event you have, or `start`, which is used unless given. */
  after?: string;
  /** Only events of this type. */
  type?: WebhookEvent['type'];
  /** How long to wait when there is no new event: 5,000 unless given. */
  pollMs?: number;
};

/** A client of one Sundesk account. Every operation of the API is a method: its action in camelCase. */
export class Sundesk extends Operations {
  /**
   * Goes through the events of the account in the order in which they happened, and waits for new ones until you leave the
   * loop or abort `signal`. It works behind a firewall, where webhooks cannot arrive.
   */
  async *followEvents(options: FollowOptions = {}): AsyncGenerator<FeedEvent, void, undefined> {
    const { consumer, type, signal, pollMs = 5_000 } = options;
    const call = signal ? { signal } : {};
    const filter = { limit: 250, ...(type && { type_request: type }) };
    let after = options.after ?? 'start';
    let done: string | undefined;
    const confirm = async () => {
      if (consumer === undefined || done === undefined) return;
      const confirmed = done;
      done = undefined;
      await this.ackEvents({ consumer, event_id: confirmed });
    };
    try {
      for (;;) {
        const place = consumer === undefined ? { after } : { consumer };
        const events = await this.getEvents({ ...filter, ...place }, call);
        for (const event of events) {
          yield event as FeedEvent;
          after = event.id;
          done = event.id;
        }
        await confirm();
        if (events.length === 0) await wait(pollMs, signal);
      }
    } finally {
      await confirm();
    }
  }
}

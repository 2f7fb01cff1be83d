import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../domain/app.ts';
import { renewAfterMs } from '../domain/messages/attempt.ts';
import { type Channel, channels } from '../domain/messages/message.ts';
import { recordAttempt } from '../domain/messages/record-attempt.ts';
import type { SendOutcome } from '../domain/messages/send-message.ts';
import { sendQueuedMessage } from '../domain/messages/send-queued-message.ts';
import type { LeasedMessage } from '../domain/messages/store.ts';
import { secondMs } from '../domain/shared/time.ts';
import { createBell } from './bell.ts';

/** Messages of a channel under way at the same time: a mail server likes few connections, a provider a modest pace. */
const concurrency: Readonly<Record<Channel, number>> = { email: 5, sms: 5 };
/** The net under the bell: another process may have left messages, and leases of a dead one run out. */
const pollMs = 5 * secondMs;
/** How long it is tried to write how an attempt ended, before the message is left to become `unsure`. */
const recordTriesMax = 60;

export type MessageWorker = {
  /** Looks for due messages at once, as after a change of the clock. */
  wake(): void;
  /** Takes no new work, and resolves when what is under way has been recorded. */
  stop(): Promise<void>;
};

/** Sends the messages that are due, woken by every commit that queues one, until it is stopped. */
export function startMessageWorker(app: App): MessageWorker {
  const bell = createBell();
  const workerId = app.newId('worker');
  const underWay = new Set<LeasedMessage>();
  let looks = 0;
  let stopping = false;
  app.store.outbox.onDue(bell.ring);
  const stopRenewing = renewLeases(app, underWay);

  async function send(leased: LeasedMessage): Promise<void> {
    underWay.add(leased);
    const result = await sendQueuedMessage(app, leased);
    await record(leased, result);
    underWay.delete(leased);
    bell.ring();
  }

  /** A database that fails for a moment must not turn a message that was accepted into one that is in doubt. */
  async function record(leased: LeasedMessage, result: SendOutcome): Promise<void> {
    for (let tries = 1; tries <= recordTriesMax; tries += 1) {
      try {
        const isKept = await recordAttempt(app, leased, result);
        report(app, leased, result, isKept);
        return;
      } catch (error) {
        const { messageId } = leased;
        app.log.error(
          { err: error, messageId, outcome: result.outcome },
          'an attempt to send was not recorded',
        );
        if (stopping) return;
        await pause(secondMs);
      }
    }
  }

  async function lease(channel: Channel): Promise<void> {
    const limit = freePlaces(channel);
    if (limit === 0) return;
    looks += 1;
    const claimId = `${workerId}.${looks}`;
    const { leased, unsure } = await app.store.outbox.lease({ channel, limit, claimId });
    for (const { messageId } of unsure) {
      app.log.warn(
        { messageId },
        'a message was handed over and its end not seen; it is not sent again',
      );
    }
    for (const message of leased) void send(message);
  }

  function freePlaces(channel: Channel): number {
    const taken = [...underWay].filter((message) => message.channel === channel).length;
    return stopping ? 0 : concurrency[channel] - taken;
  }

  /** How long there is nothing to do, as far as one knows without being rung. */
  async function idleMs(): Promise<number> {
    // What is due may be waiting for a place, and a place rings.
    if (channels.some((channel) => freePlaces(channel) === 0)) return pollMs;
    return Math.min((await app.store.outbox.idleMs()) ?? pollMs, pollMs);
  }

  async function run(): Promise<void> {
    while (!stopping || underWay.size > 0) {
      try {
        for (const channel of channels) await lease(channel);
        const waitMs = await idleMs();
        if (waitMs > 0) await bell.wait(waitMs);
      } catch (error) {
        app.log.error({ err: error }, 'messages could not be looked up');
        await bell.wait(pollMs);
      }
    }
    stopRenewing();
  }

  const finished = run();
  return {
    wake: bell.ring,
    stop() {
      stopping = true;
      bell.ring();
      return finished;
    },
  };
}

function report(app: App, leased: LeasedMessage, result: SendOutcome, isKept: boolean): void {
  const { messageId, channel, accountId, attempts } = leased;
  const fields = { messageId, channel, accountId, attempt: attempts + 1, ...result, isKept };
  // Only a person can find out whether it arrived.
  const level = result.outcome === 'unsure' ? 'warn' : 'info';
  app.log[level](fields, 'an attempt to send a message ended');
}

/** Renews the leases of what has been under way since the last look, so that only a worker that is lost loses one. */
function renewLeases(app: App, underWay: ReadonlySet<LeasedMessage>): () => void {
  const timer = setInterval(() => {
    if (underWay.size === 0) return;
    app.store.outbox.renew([...underWay]).catch((error: unknown) => {
      app.log.error({ err: error }, 'leases of messages could not be renewed');
    });
  }, renewAfterMs);
  return () => clearInterval(timer);
}

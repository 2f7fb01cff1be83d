import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../domain/app.ts';
import { prepareForSigner } from '../domain/contracts/signing/prepare-for-signer.ts';
import type { Channel } from '../domain/messages/message.ts';
import {
  type OutboxShare,
  operatorRoute,
  outboxShares,
  type RouteHealth,
  routeAfter,
  slowAfterMs,
  trustedRoute,
  untriedRoute,
  type WaitingMessages,
} from '../domain/messages/outbox-shares.ts';
import { type LeasedMessage, renewAfterMs } from '../domain/messages/queued-message.ts';
import type { SendOutcome } from '../domain/messages/send-message.ts';
import { recordAttempt, sendQueuedMessage } from '../domain/messages/send-queued-message.ts';
import { writeNoticeEmail } from '../domain/notices/write-notice-email.ts';
import { BoundedMap } from '../domain/shared/bounded-map.ts';
import { secondMs } from '../domain/shared/time.ts';
import { type Running, startLeasedWorker, type Worker } from './start-leased-worker.ts';

/** Routes that are remembered; a change of an account's settings makes a new one. */
const routesMax = 10_000;
/** Polls as well, because another process may have left messages, and leases of a dead one run out. */
const pollMs = 5 * secondMs;
/** The time for which writing an attempt's outcome is retried, before the message becomes `unsure`. */
const recordAttemptsMax = 60;

/** Sends the messages that are due, woken by every commit that queues one, until it is stopped. */
export function startMessageWorker(app: App): Worker {
  const { outbox } = app.store;
  const workerId = app.newId('worker');
  const routes = new BoundedMap<string, RouteHealth>(routesMax);
  let looks = 0;

  return startLeasedWorker<LeasedMessage>(app, {
    pollMs,
    failure: 'messages could not be looked up',
    onDue: (wake) => app.store.listen('messages', wake),
    async look(running) {
      const { waiting, hasLost, nextMs = pollMs } = await outbox.look();
      const shares = running.isStopping() ? [] : sharesOf(waiting, running);
      if (shares.length === 0 && !hasLost) return Math.min(nextMs, blockedMs(waiting, running));
      await lease(shares, running);
      return 0;
    },
    work(leased, { isStopping }) {
      const { channel, messageId, attempts, traceparent: causedBy } = leased;
      const attributes = { 'sundesk.message_id': messageId, 'sundesk.attempt': attempts + 1 };
      return app.tracing.inSpan(
        { name: `send ${channel}`, kind: 'consumer', causedBy, attributes },
        async (span) => {
          const result = await sendQueuedMessage(app, leased, personalise);
          if (result.outcome !== 'accepted') span.fail(result.outcome);
          noteHealth(leased, result);
          await record(leased, result, isStopping);
        },
      );
    },
    renewal: {
      everyMs: renewAfterMs,
      failure: 'leases of messages could not be renewed',
      renew: (leases) => outbox.renew(leases),
    },
  });

  /** A database that fails for a moment must not turn a message that was accepted into one that is in doubt. */
  async function record(
    leased: LeasedMessage,
    result: SendOutcome,
    isStopping: () => boolean,
  ): Promise<void> {
    for (let attempt = 1; attempt <= recordAttemptsMax; attempt += 1) {
      try {
        const isKept = await recordAttempt(app, leased, result);
        report(app, leased, result, isKept);
        return;
      } catch (error) {
        const { messageId } = leased;
        app.log.error(
          { err: error, messageId, outcome: result.outcome },
          'a send attempt was not recorded',
        );
        if (isStopping()) return;
        await pause(secondMs);
      }
    }
  }

  function noteHealth(
    { messageId, accountId, channel, route }: LeasedMessage,
    result: SendOutcome,
  ) {
    const isServerFault = result.outcome !== 'accepted' && result.isServerFault === true;
    const before = healthOf(route, channel);
    const after = routeAfter(before, isServerFault, app.now());
    routes.set(route, after);
    if (after.pausedUntil === before.pausedUntil || after.pausedUntil === 0) return;
    const pauseMs = after.pausedUntil - app.now();
    const isOperators = route === operatorRoute(channel);
    const fields = { messageId, accountId, channel, isOperators, pauseMs };
    app.log.warn(fields, 'a mail server or SMS provider failed and is paused');
  }

  function healthOf(route: string, channel: Channel): RouteHealth {
    return routes.get(route) ?? (route === operatorRoute(channel) ? trustedRoute : untriedRoute);
  }

  async function lease(
    shares: readonly OutboxShare[],
    running: Running<LeasedMessage>,
  ): Promise<void> {
    looks += 1;
    const claimId = `${workerId}.${looks}`;
    const { leased, unsure } = await outbox.lease({ shares, claimId });
    for (const { messageId } of unsure) {
      app.log.warn({ messageId }, 'message outcome unknown, not retried');
    }
    await running.begin(leased);
  }

  function sharesOf(
    waiting: readonly WaitingMessages[],
    { underWay }: Running<LeasedMessage>,
  ): OutboxShare[] {
    const messages = [...underWay].map(([{ accountId, channel, pool, route }, { startedAt }]) => ({
      accountId,
      channel,
      pool,
      route,
      isSlow: performance.now() - startedAt >= slowAfterMs,
    }));
    return outboxShares(waiting, { underWay: messages, healthOf, now: app.now() });
  }

  /** The time until a due message that may not be sent yet could be sent. */
  function blockedMs(
    waiting: readonly WaitingMessages[],
    { underWay }: Running<LeasedMessage>,
  ): number {
    const pauses = waiting.map(
      ({ route, channel }) => healthOf(route, channel).pausedUntil - app.now(),
    );
    const untilSlow = [...underWay.values()].map(
      ({ startedAt }) => startedAt + slowAfterMs - performance.now(),
    );
    return Math.min(...[...pauses, ...untilSlow].filter((ms) => ms > 0), pollMs);
  }
}

async function personalise(app: App, message: LeasedMessage): Promise<LeasedMessage> {
  return writeNoticeEmail(app, await prepareForSigner(app, message));
}

function report(app: App, leased: LeasedMessage, result: SendOutcome, isKept: boolean): void {
  const { messageId, channel, accountId, attempts } = leased;
  const fields = { messageId, channel, accountId, attempt: attempts + 1, ...result, isKept };
  // The log asks for a person, who alone can find out whether it arrived.
  const level = result.outcome === 'unsure' ? 'warn' : 'info';
  app.log[level](fields, 'an attempt to send a message ended');
}

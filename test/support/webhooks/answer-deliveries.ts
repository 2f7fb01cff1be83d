import type { PostResult } from '../../../src/domain/deliveries/post-webhook.ts';
import { sendDelivery } from '../../../src/domain/deliveries/send-delivery.ts';
import type { TestApp } from '../open-test-app.ts';

/**
 * Lets all that is due be sent as a worker would, and answered with this status or result, without a receiver. Returns
 * how many deliveries that were.
 */
export async function answerDeliveries(
  { app }: TestApp,
  answer: number | (Partial<PostResult> & Pick<PostResult, 'outcome'>),
): Promise<number> {
  const told =
    typeof answer === 'number' ? { outcome: 'responded' as const, status: answer } : answer;
  const result: PostResult = { durationMs: 12, timings: {}, reused: false, ...told };
  const { queue } = app.store;
  const { leased } = await queue.settleAndLease({ results: [], claimId: 'test', limit: 100 });
  const results = await Promise.all(
    leased.map((delivery) => sendDelivery({ ...app, postWebhook: async () => result }, delivery)),
  );
  await queue.settleAndLease({ results, claimId: 'test', limit: 0 });
  return leased.length;
}

import { call } from '../bench/call.ts';
import type { Child } from '../bench/start-child.ts';

/** Counts the breakers that are not closed at this moment. */
export async function countBreakers(
  service: Child,
  { apiKey }: { apiKey: string },
): Promise<number> {
  const { text } = await call(service, { action: 'getsubscriptions', api_key: apiKey });
  const subscriptions: { health: { breaker: string } }[] = JSON.parse(text);
  return subscriptions.filter(({ health }) => health.breaker !== 'closed').length;
}

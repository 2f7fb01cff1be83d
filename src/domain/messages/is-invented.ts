import type { App } from '../app.ts';

/**
 * Returns whether an address belongs to a person whom the demo invented, so that nothing is sent there unasked: it would
 * bounce. Those who try the demo may enter addresses of their own.
 */
export async function isInvented(
  app: App,
  { accountId, email }: { accountId: number; email: string },
): Promise<boolean> {
  return /[@.]example\.com$/i.test(email) && app.store.accounts.isDemo(accountId);
}

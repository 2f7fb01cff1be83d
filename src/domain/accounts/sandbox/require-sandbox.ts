import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';

/** Refuses with SANDBOX_ONLY an account that is not a sandbox. */
export async function requireSandbox(app: App, accountId: number): Promise<void> {
  if (await app.store.accounts.isSandbox(accountId)) return;
  throw new Refusal(
    'SANDBOX_ONLY',
    'This works in a sandbox only; use an API key that begins with sundesk_test_',
  );
}

import type { App } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import { isHookUrl } from './hook-url.ts';

/** Refuses with INVALID_PARAMETERS a URL that may not be the target of a webhook, and says what is allowed. */
export function checkHookUrl({ addressGuard }: App, text: string): void {
  if (isHookUrl(text, addressGuard)) return;
  const scheme = addressGuard.allowsPrivate ? 'https:// or http://' : 'https://';
  const host = addressGuard.allowsPrivate
    ? 'a host that Sundesk may reach'
    : 'a host that the internet can reach';
  throw new Refusal(
    'INVALID_PARAMETERS',
    `The URL must begin with ${scheme} and name ${host}, without a user name or spaces`,
  );
}

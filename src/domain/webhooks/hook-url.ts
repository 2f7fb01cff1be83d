import { isIP } from 'node:net';
import type { App } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import type { AddressGuard } from './address-guard.ts';
import { hookUrlCharactersMax } from './subscription-limits.ts';

/** Stricter than the URL parser, which forgives `https:host` and `https:///host`. No user info. */
const plainlyWritten = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i;
/** The URL parser drops or rewrites these, so that another reader may see another host. */
const misleadingCharacter = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800\\]/u;

/** Names that only mean something inside a network; a name without a dot is one too. */
const privateName = /^[^.]+$|\.(?:localhost|local|internal)$/;

/**
 * Says whether `text` may be the target of a webhook, as far as that shows without asking DNS. What
 * a name leads to is checked at every connection, by the same guard.
 */
export function isHookUrl(text: string, guard: AddressGuard): boolean {
  if (text.length > hookUrlCharactersMax) return false;
  if (!plainlyWritten.test(text) || misleadingCharacter.test(text)) return false;
  const url = URL.parse(text);
  if (!url) return false;
  if (url.protocol === 'http:' && !guard.allowsPrivate) return false;

  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? isHookName(host, guard) : isHookAddress(host, url, guard);
}

function isHookAddress(address: string, url: URL, guard: AddressGuard): boolean {
  const kind = guard.classify(address, portOf(url));
  return url.protocol === 'http:' ? kind === 'allowed' : kind !== 'refused';
}

function isHookName(host: string, guard: AddressGuard): boolean {
  const name = host.replace(/\.$/, '');
  if (name.split('.').includes('')) return false;
  return guard.allowsPrivate || !privateName.test(name);
}

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'http:' ? 80 : 443;
}

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

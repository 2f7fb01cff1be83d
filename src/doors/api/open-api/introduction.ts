import { readFileSync } from 'node:fs';
import { idempotencyKeptMs } from '../../../domain/idempotency/queries.ts';
import { hourMs } from '../../../domain/shared/time.ts';
import { subscriptionsMax } from '../../../domain/webhooks/subscription.ts';
import { apiPath, idempotencyKeyCharactersMax } from '../door.ts';
import type { Operation } from '../operation.ts';
import { curlCommand } from './curl-command.ts';

/** What applies to every operation, in Markdown, with the addresses of this Sundesk and the limits of the code. */
export function introduction(operations: readonly Operation[], serverUrl: string): string {
  const first = operations.find(({ method, permission }) => method === 'GET' && !permission);
  const values: Readonly<Record<string, string>> = {
    docs: `${serverUrl}/docs`,
    openapi: `${serverUrl}/openapi.json`,
    address: `${serverUrl}${apiPath}`,
    first: first === undefined ? '' : curlCommand(first, serverUrl),
    idempotencyKeyCharacters: String(idempotencyKeyCharactersMax),
    idempotencyHours: String(idempotencyKeptMs / hourMs),
    subscriptions: subscriptionsMax.toLocaleString('en'),
  };
  const text = readFileSync(new URL('introduction.md', import.meta.url), 'utf8');
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

import { isIP } from 'node:net';
import type { Agent } from 'undici';
import { type FetchTile, tileBytesMax } from '../domain/imagery/imagery.ts';
import { once } from '../domain/shared/once.ts';
import { readError } from '../domain/shared/read-error.ts';
import type { AddressGuard } from '../domain/webhooks/address-guard.ts';
import { type Resolve, refusalOf, targetOf } from './address-guard.ts';
import { fault } from './fault.ts';
import { resolveName } from './resolve-name.ts';
import { guardedLookup } from './webhooks/webhook-connections.ts';

/** More at once wait: the public services ask not to be overrun. */
const connectionsPerOrigin = 16;

/** Opens the connections over which tiles of maps are fetched, to addresses that the guard lets through. */
export function openFetchTile({
  guard,
  timeoutMs = 10_000,
  resolve = resolveName,
}: {
  guard: AddressGuard;
  timeoutMs?: number;
  resolve?: Resolve;
}): { fetchTile: FetchTile; close: () => Promise<void> } {
  const agent = once(async (): Promise<Agent> => {
    // Loaded with the first tile, as it takes its time.
    const { Agent, Pool } = await import('undici');
    const factory = (origin: string | URL) =>
      new Pool(origin, {
        connections: connectionsPerOrigin,
        connect: { lookup: guardedLookup(new URL(origin), { guard, resolve }), timeout: timeoutMs },
      });
    return new Agent({ factory });
  });

  async function request(address: string): ReturnType<FetchTile> {
    const url = new URL(address);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // A name is checked when it is looked up, but an address is never looked up.
    const refusal = isIP(host) === 0 ? undefined : refusalOf(host, targetOf(url), guard);
    if (refusal) throw refusal;
    const { request } = await import('undici');
    const { statusCode, body } = await request(url, {
      dispatcher: await agent(),
      headers: { accept: 'image/jpeg,image/png', 'user-agent': 'Sundesk' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of body) {
      length += piece.length;
      // Leaving the loop ends the connection.
      if (length > tileBytesMax) throw fault('ANSWER_TOO_LARGE', 'The answer is too long');
      pieces.push(piece);
    }
    return { outcome: 'responded', status: statusCode, content: Buffer.concat(pieces) };
  }

  return {
    fetchTile: (address) =>
      request(address).catch((error) => ({ outcome: 'failed', problem: describe(error) })),
    close: async () => (await agent.made())?.close(),
  };
}

function describe(error: unknown): string {
  const { code } = readError(error);
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  if (code === 'ADDRESS_REFUSED') {
    return 'The imagery service is inside a private or reserved network, or its address begins with http://. The operator can allow private networks with HOOKS_ALLOW.';
  }
  if (code === 'ANSWER_TOO_LARGE') return 'The imagery service sent a tile of more than 1 MB';
  if (isLate || code === 'UND_ERR_CONNECT_TIMEOUT') {
    return 'The imagery service did not answer in time';
  }
  return 'The imagery service cannot be reached';
}

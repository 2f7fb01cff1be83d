import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { AddressGuard } from '../domain/webhooks/address-guard.ts';
import { type Fault, fault } from './fault.ts';

/** Finds all addresses of a name; rejects when it has none. */
export type Resolve = (name: string) => Promise<readonly string[]>;

export type Target = {
  port: number;
  /** The refusal of a public address when the connection is not encrypted; undefined for an encrypted one. */
  plainRefusal: string | undefined;
};

/**
 * The addresses of a name or address that may be connected to. All are refused when one of them is: a name that points
 * inside and outside at once is an attack or a mistake. Callers must connect to these very addresses, because the next
 * lookup may return others.
 */
export async function checkedAddresses(
  host: string,
  target: Target,
  { guard, resolve }: { guard: AddressGuard; resolve: Resolve },
): Promise<{ address: string; family: number }[]> {
  const addresses = isIP(host) === 0 ? await resolveAll(host, resolve) : [host];
  for (const address of addresses) {
    const refusal = refusalOf(address, target, guard);
    if (refusal) throw refusal;
  }
  return addresses.map((address) => ({ address, family: isIP(address) }));
}

async function resolveAll(name: string, resolve: Resolve): Promise<readonly string[]> {
  const addresses = await resolve(name).catch((error: Error) => {
    throw fault('DNS_FAILED', error.message);
  });
  if (addresses.length === 0) throw fault('DNS_FAILED', `${name} has no address`);
  return addresses;
}

export function refusalOf(
  address: string,
  { port, plainRefusal }: Target,
  guard: AddressGuard,
): Fault | undefined {
  const kind = guard.classify(address, port);
  if (kind === 'refused') {
    return fault('ADDRESS_REFUSED', 'The address is private or reserved', address);
  }
  if (plainRefusal !== undefined && kind !== 'allowed') {
    return fault('ADDRESS_REFUSED', plainRefusal, address);
  }
  return undefined;
}

export async function resolveName(name: string): Promise<string[]> {
  const answers = await lookup(name, { all: true });
  return answers.map(({ address }) => address);
}

import { type Option, UsageError } from './usage.ts';

/** A running Sundesk and the key to ask it with. */
export type Remote = { url: string; apiKey: string };

/** The option by which a command names the service that it asks. */
export const remoteOption: Option = {
  value: 'URL',
  meaning: 'address of Sundesk; default: SUNDESK_URL, or http://localhost:8080',
};

/** The last paragraph of its help. A key among the arguments would be seen by every user of the machine. */
export const remoteNote =
  'Set SUNDESK_API_KEY to an API key with the permission webhooks:manage. Ctrl+C stops.';

/** Finds the address of Sundesk and the key, from an option and the environment. */
export function findRemote(
  url: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Remote {
  const found = url ?? env.SUNDESK_URL ?? 'http://localhost:8080';
  if (!/^https?:\/\//.test(found) || !URL.canParse(found)) {
    throw new UsageError('The address of Sundesk must begin with http:// or https://');
  }
  if (!env.SUNDESK_API_KEY) throw new UsageError('Set SUNDESK_API_KEY to an API key');
  return { url: found.replace(/\/$/, ''), apiKey: env.SUNDESK_API_KEY };
}

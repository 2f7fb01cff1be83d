import type { Remote } from './remote.ts';
import { CommandFailure } from './usage.ts';

/** Sundesk did not answer, or not at this moment; asking again can help. */
export class NotAnswering extends CommandFailure {
  override name = 'NotAnswering';
}

const waitMsMax = 30_000;
const passing: readonly number[] = [429, 502, 503, 504];

/** Reads an operation of a running Sundesk. Throws NotAnswering where asking again can help. */
export function callSundesk<Answer>(
  remote: Remote,
  action: string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Answer> {
  return send(remote, { action, query }, signal);
}

/** Makes a change by an operation of a running Sundesk, once. */
export function changeSundesk<Answer>(
  remote: Remote,
  action: string,
  body: object,
  signal: AbortSignal,
): Promise<Answer> {
  return send(remote, { action, query: {}, body }, signal);
}

async function send<Answer>(
  { url, apiKey }: Remote,
  call: { action: string; query: Readonly<Record<string, string>>; body?: object },
  signal: AbortSignal,
): Promise<Answer> {
  const { action, query, body } = call;
  const parameters = new URLSearchParams({ action, ...query, api_key: apiKey });
  const response = await fetch(`${url}/apidata.php?${parameters}`, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(waitMsMax)]),
  }).catch((error: Error) => {
    signal.throwIfAborted();
    throw new NotAnswering(`${url} does not answer: ${reasonOf(error)}`);
  });
  const text = await response.text();
  if (response.status === 200) return JSON.parse(text);
  const message = `${url} answered ${response.status}: ${messageOf(text)}`;
  throw passing.includes(response.status) ? new NotAnswering(message) : new CommandFailure(message);
}

/** The messages of fetch name no reason; their causes do. */
export function reasonOf(error: unknown): string {
  const { message = '', code = '' } = causeOf(error);
  return message || code || (error instanceof Error ? error.message : '');
}

function causeOf(error: unknown): { message?: string; code?: string } {
  return error instanceof Error && error.cause instanceof Error ? error.cause : {};
}

function messageOf(text: string): string {
  try {
    return String(JSON.parse(text).message);
  } catch {
    return 'this is not the API of Sundesk';
  }
}

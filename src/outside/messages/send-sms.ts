import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import type { Agent } from 'undici';
import type { OpenSmsSender } from '../../domain/messages/channels/own-channels.ts';
import type { SendOutcome, SendSms } from '../../domain/messages/send-message.ts';
import type { VerifySmsCallback } from '../../domain/messages/sms/verify-sms-callback.ts';
import { once } from '../../domain/shared/once.ts';
import { readError } from '../../domain/shared/read-error.ts';
import { isLoopbackHost, urlLogin } from '../../domain/shared/url.ts';
import type { AddressGuard } from '../../domain/webhooks/address-guard.ts';
import { checkedAddresses, lookUpAs, type Resolve, targetOf } from '../address-guard.ts';
import { resolveName } from '../resolve-name.ts';
import { withTimeLimit } from './provider-connection.ts';

const problemCharactersMax = 500;
/** A provider answers with a few lines of JSON. */
const answerBytesMax = 64 * 1024;
/** Twilio's error code for a number that has answered STOP. */
const optedOutCode = 21610;
/** The login, the rate or the service itself failed: the message was not accepted, and a later attempt may succeed. */
const deferredStatuses = [401, 408, 429, 503];

/** The content of SMS_URL. */
type SmsAccount = {
  /** The address to which messages are posted. */
  endpoint: string;
  sid: string;
  token: string;
  /** The number that messages come from. */
  from: string;
};

/**
 * Reads `https://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com?from=+61…`. Undefined unless it is complete, and for plain http
 * to another machine, which would expose the token on the network.
 */
export function readSmsUrl(text: string): SmsAccount | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' || isLoopbackHost(url.hostname.replace(/^\[|\]$/g, ''));
  const { user: sid, password: token } = urlLogin(url);
  // A + in a query means a space, but settings contain a plain + rather than %2B.
  const from = (url.searchParams.get('from') ?? '').replace(/^ /, '+');
  if (!isSafe || sid === '' || token === '' || from === '') return undefined;
  return { endpoint: endpointOf(url.origin, sid), sid, token, from };
}

function endpointOf(origin: string, sid: string): string {
  return `${origin}/2010-04-01/Accounts/${encodeURIComponent(sid)}/Messages.json`;
}

const connectMsDefault = 30_000;
const answerMsDefault = 60_000;

/** `connectMs` bounds the look-up of the name; with `answerMs` it bounds the exchange, however slowly an answer drips. */
type Patience = { connectMs?: number; answerMs?: number };

/** Sends SMS through Twilio's API, or one that speaks the same. */
export function openSendSms(account: SmsAccount, patience: Patience = {}): SendSms {
  const agent = once(() => openAgent(patience));
  return sender(account, patience, async () => ({
    agent: await agent(),
    release: async () => undefined,
  }));
}

/** Sends SMS through providers that accounts have of their own, where the guard lets them. */
export function openOwnSms({
  guard,
  resolve = resolveName,
  ...patience
}: Patience & { guard: AddressGuard; resolve?: Resolve }): OpenSmsSender {
  return ({ url, ...account }) => {
    const provider = new URL(url);
    const { origin, hostname } = provider;
    const host = hostname.replace(/^\[|\]$/g, '');
    return sender({ ...account, endpoint: endpointOf(origin, account.sid) }, patience, async () => {
      const { connectMs = connectMsDefault } = patience;
      const addresses = await checkedAddresses(host, targetOf(provider), {
        guard,
        resolve: (name) => withTimeLimit(resolve(name), connectMs),
      });
      const agent = await openAgent(patience, lookUpAs(addresses));
      return { agent, release: () => agent.close() };
    });
  };
}

async function openAgent(
  { connectMs = connectMsDefault, answerMs = answerMsDefault }: Patience,
  lookup?: LookupFunction,
): Promise<Agent> {
  // Loaded with the first message, as it takes its time.
  const { Agent } = await import('undici');
  return new Agent({
    connect: { timeout: connectMs, ...(lookup && { lookup }) },
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
  });
}

function sender(
  { endpoint, sid, token, from }: SmsAccount,
  { connectMs = connectMsDefault, answerMs = answerMsDefault }: Patience,
  open: () => Promise<{ agent: Agent; release: () => Promise<void> }>,
): SendSms {
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`;

  return async ({ to, text, sender }, beforeSubmit) => {
    const form = Buffer.from(
      new URLSearchParams({ To: to, From: sender || from, Body: text }).toString(),
    );
    let isSubmitted = false;
    // Called once there is a connection; before that not even the headers are sent.
    async function* body() {
      await beforeSubmit();
      isSubmitted = true;
      yield form;
    }
    let release = async () => {};
    try {
      const { request } = await import('undici');
      const opened = await open();
      release = opened.release;
      const answer = await request(endpoint, {
        dispatcher: opened.agent,
        method: 'POST',
        headers: {
          authorization,
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': String(form.length),
        },
        body: Readable.from(body(), { objectMode: false }),
        // The provider may close a reused connection just as a request goes out; then the outcome is unknown.
        reset: true,
        signal: AbortSignal.timeout(connectMs + answerMs),
      });
      return readAnswer(answer.statusCode, await readStart(answer.body));
    } catch (error) {
      const reason = error instanceof Error ? error.message || error.name : String(error);
      const lead = isAddressRefused(error) ? 'may not be used' : 'did not answer';
      const problem = `The SMS provider ${lead}: ${reason}`.slice(0, problemCharactersMax);
      return { outcome: isSubmitted ? 'unsure' : 'deferred', problem, isServerFault: true };
    } finally {
      // A response that arrived counts, however the connection then ends.
      release().catch(() => undefined);
    }
  };
}

/** Reads the start of a response body, even if it breaks off: the status alone tells whether the message was accepted. */
async function readStart(body: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of body) {
      pieces.push(piece.subarray(0, answerBytesMax - length));
      length += piece.length;
      // Leaving the loop ends the connection.
      if (length >= answerBytesMax) break;
    }
  } catch {
    // The part that arrived is the whole response.
  }
  return Buffer.concat(pieces).toString();
}

function readAnswer(status: number, text: string): SendOutcome {
  const { sid, code, message } = parse(text);
  if (status >= 200 && status < 300) return { outcome: 'accepted', providerId: String(sid ?? '') };
  const reason = typeof message === 'string' ? message : 'no reason given';
  const problem = `The SMS provider answered ${status}: ${reason}`.slice(0, problemCharactersMax);
  if (code === optedOutCode) return { outcome: 'opted_out', problem };
  if (deferredStatuses.includes(status) || status < 400)
    return { outcome: 'deferred', problem, isServerFault: true };
  return status < 500
    ? { outcome: 'refused', problem }
    : { outcome: 'unsure', problem, isServerFault: true };
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function isAddressRefused(error: unknown): boolean {
  return readError(error).code === 'ADDRESS_REFUSED';
}

/**
 * Returns whether a callback is Twilio's own: it signs the whole address, followed by each parameter's name and value in the order of
 * the names, with HMAC-SHA1 and the account's token.
 */
export function openVerifySmsCallback(token: string): VerifySmsCallback {
  return ({ url, parameters, signature }) => {
    const names = Object.keys(parameters).sort();
    const signed = url + names.map((name) => name + parameters[name]).join('');
    const expected = createHmac('sha1', token).update(signed, 'utf8').digest();
    const received = Buffer.from(signature, 'base64');
    return received.length === expected.length && timingSafeEqual(received, expected);
  };
}

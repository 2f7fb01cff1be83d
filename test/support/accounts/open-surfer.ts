import assert from 'node:assert/strict';
import type { FastifyInstance } from 'fastify';
import { type Desk, type Member, password } from '../open-desk.ts';
import { codeOf } from './totp.ts';

export type Answer = {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into the answer as it pleases.
  body: any;
  text: string;
  /** Whole `Set-Cookie` headers. */
  cookies: readonly string[];
};

/** A browser without a screen: keeps cookies, and says which page it asks from. */
export type Surfer = {
  cookies: Map<string, string>;
  /** Asks below `/app/auth/`, such as `sign-in/email`. */
  auth(path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  query(path: string, input?: unknown): Promise<Answer>;
  mutate(path: string, input?: unknown, headers?: Record<string, string>): Promise<Answer>;
  signIn(email: string, withPassword?: string): Promise<Answer>;
};

export function openSurfer(
  server: FastifyInstance,
  {
    origin = 'http://localhost',
    address = '127.0.0.1',
  }: { origin?: string; address?: string } = {},
): Surfer {
  const cookies = new Map<string, string>();

  async function ask(
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await server.inject({
      method,
      url,
      remoteAddress: address,
      headers: {
        host: new URL(origin).host,
        ...(method === 'POST' && { origin, 'content-type': 'application/json' }),
        ...(cookie !== '' && { cookie }),
        ...headers,
      },
      ...(payload !== undefined && { payload: JSON.stringify(payload) }),
    });
    const set = [reply.headers['set-cookie'] ?? []].flat();
    for (const text of set) keep(text);
    const isJson = String(reply.headers['content-type']).includes('json');
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: isJson ? reply.json() : undefined,
      text: reply.body,
      cookies: set,
    };
  }

  function keep(text: string): void {
    const [pair = ''] = text.split(';');
    const equals = pair.indexOf('=');
    const [name, value] = [pair.slice(0, equals), pair.slice(equals + 1)];
    if (value === '' || /max-age=0(?:;|$)/i.test(text)) cookies.delete(name);
    else cookies.set(name, value);
  }

  const surfer: Surfer = {
    cookies,
    auth: (path, body = {}, headers = {}) => ask('POST', `/app/auth/${path}`, body, headers),
    async query(path, input) {
      const search =
        input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
      return opened(await ask('GET', `/app/trpc/${path}${search}`));
    },
    mutate: async (path, input, headers) =>
      opened(await ask('POST', `/app/trpc/${path}`, input as object, headers)),
    async signIn(email, withPassword = password) {
      const answer = await surfer.auth('sign-in/email', { email, password: withPassword });
      assert.equal(answer.status, 200, answer.text);
      return answer;
    },
  };
  return surfer;
}

/** Returns the result of a procedure, or its error, without the tRPC envelope. */
function opened(answer: Answer): Answer {
  return { ...answer, body: answer.body?.result?.data ?? answer.body?.error ?? answer.body };
}

/** A browser at the desk, in which no one has signed in. */
export function surf(desk: Desk): Surfer {
  return openSurfer(desk.server, { origin: desk.url });
}

/** A browser in which a member has signed in. */
export async function signedIn(desk: Desk, member: Member): Promise<Surfer> {
  const surfer = surf(desk);
  await surfer.signIn(member.email);
  return surfer;
}

/** Turns two-factor authentication on with a first code. */
export async function turnOn(surfer: Surfer): Promise<{ totpURI: string; backupCodes: string[] }> {
  const { body } = await surfer.auth('two-factor/enable', { password });
  const { status, text } = await surfer.auth('two-factor/verify-totp', {
    code: codeOf(body.totpURI, -1),
  });
  assert.equal(status, 200, text);
  return body;
}

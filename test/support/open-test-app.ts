import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { TestContext } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { Permission } from '../../src/domain/accounts/api-keys/api-key.ts';
import { createApiKey } from '../../src/domain/accounts/api-keys/create-api-key.ts';
import { createAccount } from '../../src/domain/accounts/create-account.ts';
import { logIdentity } from '../../src/domain/accounts/security-log/log-security.ts';
import { belongsOnlyTo } from '../../src/domain/accounts/sign-in/reset-sign-in.ts';
import type { App } from '../../src/domain/app.ts';
import type { Log } from '../../src/domain/log.ts';
import {
  sendResetLink,
  tellOfSignInChange,
} from '../../src/domain/messages/team/sign-in-emails.ts';
import { makeId } from '../../src/domain/shared/ids.ts';
import { openStore } from '../../src/domain/store.ts';
import { noTracing } from '../../src/domain/tracing.ts';
import { apiDoor } from '../../src/doors/api/door.ts';
import { refusalsOf } from '../../src/doors/api/open-api/describe-failures.ts';
import { logWithRequestId } from '../../src/doors/http/request-ids.ts';
import { createServer } from '../../src/doors/http/server.ts';
import { openAddressGuard } from '../../src/outside/address-guard.ts';
import { openFetchTile } from '../../src/outside/fetch-tile.ts';
import { openMailboxReaders } from '../../src/outside/messages/read-mailbox.ts';
import { readPhone } from '../../src/outside/messages/read-phone.ts';
import { openOwnEmail } from '../../src/outside/messages/send-email.ts';
import { openOwnSms, openVerifySmsCallback } from '../../src/outside/messages/send-sms.ts';
import { openPdfThread, type PdfThread } from '../../src/outside/pdf/open-pdf-thread.ts';
import { publicHolidays } from '../../src/outside/public-holidays.ts';
import { openSecretBox } from '../../src/outside/secret-box.ts';
import { openSignIn } from '../../src/outside/sign-in/open-sign-in.ts';
import { openPostWebhook } from '../../src/outside/webhooks/post-webhook.ts';
import { operationTable } from './api/operation-table.ts';
import { createTestDatabase, type TestDatabase } from './database/test-database.ts';
import { silentMeter } from './webhooks/silent-meter.ts';

/** The moment at which every test begins: 2026-11-21 09:30:00 UTC. */
export const testStart = Date.UTC(2026, 10, 21, 9, 30, 0);

export type TestApp = {
  app: App;
  server: FastifyInstance;
  /** The database, for tests that read rows directly or make changes that no use case makes yet. */
  database: TestDatabase;
  clock: { advance(ms: number): void };
  /** The log entries. */
  logged: { level: string; fields: Record<string, unknown>; message: string }[];
  account: { accountId: number; userId: number };
  /** A key of the account with all permissions. */
  apiKey: string;
  /** Calls an operation with the account's key; a `key` of undefined in `query` leaves it out. */
  call(action: string, request?: Call): Promise<Reply>;
  makeKey(permissions?: readonly Permission[]): Promise<string>;
};
export type DatabaseCopy = { database: TestDatabase; account: TestApp['account'] };
export type Call = {
  /** GET without a body, POST with one, unless said. */
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  query?: Record<string, string | undefined>;
  /** An object is sent as JSON, text as it is. */
  body?: object | string;
  headers?: Record<string, string>;
};
// biome-ignore lint/suspicious/noExplicitAny: a test looks into the answer as it pleases.
export type Reply = { status: number; headers: Record<string, unknown>; body: any };

/**
 * One thread for all tests of a process: loading its libraries and fonts takes a second, and it does not keep the
 * process alive.
 */
let pdfThread: PdfThread | undefined;

/**
 * A whole Sundesk for one test: a real database, a clock that stands still, chance that repeats itself, one account
 * with one key, and webhooks allowed to loopback. Everything is closed and removed after the test.
 */
export async function openTestApp(
  t: TestContext,
  options: {
    hookSuccess?: '200' | '2xx';
    hooksAllow?: readonly string[];
    timeoutMs?: number;
    rateLimit?: { requests: number; perMs: number };
    /** Instead of the real ones. */
    ports?: Partial<App>;
    /** Begins with what another test's database held, instead of an account that is new. */
    copyOf?: DatabaseCopy;
  } = {},
): Promise<TestApp> {
  let now = testStart;
  let close: () => Promise<void> = async () => undefined;
  // Hooks run in the order in which they were registered, and the database goes last.
  t.after(() => close());
  const database = await createTestDatabase(t, { copyOf: options.copyOf?.database });
  const logged: TestApp['logged'] = [];
  const logAt = (level: string) => (fields: Record<string, unknown>, message: string) =>
    void logged.push({ level, fields, message });
  const log: Log = {
    debug: logAt('debug'),
    info: logAt('info'),
    warn: logAt('warn'),
    error: logAt('error'),
  };
  const store = await openStore({
    ...database.location,
    now: () => now,
    log,
    keepContext: (work) => AsyncLocalStorage.bind(work),
  });
  const addressGuard = openAddressGuard({
    allow: options.hooksAllow ?? ['127.0.0.0/8', '::1'],
    ownPort: undefined,
  });
  const poster = openPostWebhook({ guard: addressGuard, timeoutMs: options.timeoutMs ?? 10_000 });
  const tiles = openFetchTile({ guard: addressGuard, timeoutMs: options.timeoutMs ?? 10_000 });
  pdfThread ??= openPdfThread();
  const pdf = pdfThread;
  // The random values of the copied database must not be drawn again.
  const randomBytes = repeatableBytes(options.copyOf ? 'another draw' : 'draw');
  const requestBytes = repeatableBytes(options.copyOf ? 'another request' : 'request');
  const app: App = {
    store,
    now: () => now,
    random: () => 0.5,
    randomBytes,
    // IDs of requests are drawn apart, so that those of rows do not depend on how many requests there were.
    newId: (prefix) => makeId(prefix, now, prefix === 'req' ? requestBytes : randomBytes),
    secretBox: openSecretBox(Buffer.alloc(32, 7)),
    addressGuard,
    postWebhook: poster.postWebhook,
    fetchTile: tiles.fetchTile,
    fileStore: undefined,
    hookSuccess: options.hookSuccess ?? '200',
    meter: silentMeter,
    tracing: noTracing,
    baseUrl: () => 'https://sundesk.example.com',
    printProposal: pdf.printProposal,
    findUnprintable: pdf.findUnprintable,
    readImage: pdf.readImage,
    makeSealingKey: pdf.makeSealingKey,
    sealDocument: pdf.sealDocument,
    verifyDocument: pdf.verifyDocument,
    sendEmail: undefined,
    sendSms: undefined,
    verifySmsCallback: undefined,
    openEmailSender: openOwnEmail({ guard: addressGuard }),
    openSmsSender: openOwnSms({ guard: addressGuard }),
    openMailboxReader: openMailboxReaders({ guard: addressGuard }),
    openSmsVerifier: openVerifySmsCallback,
    readPhone,
    publicHolidays,
    quotas: { sms: 0, email: 0, invitation: 0 },
    signIn: openSignIn({
      store: store.signIn,
      attemptLimits: store.attemptLimits,
      now: Date.now,
      // Tests sign in often.
      passwordCost: { log2N: 4, r: 8, p: 1 },
      secret: 'a secret that only tests have',
      baseUrl: () => app.baseUrl(),
      newId: (prefix) => app.newId(prefix),
      randomBytes,
      log,
      sendResetLink: (to) => sendResetLink(app, to),
      mayReset: (link) => belongsOnlyTo(app, link),
      logIdentity: (identityId, entry) => logIdentity(app, identityId, entry),
      tellOfChange: (identityId, change) => tellOfSignInChange(app, { identityId, change }),
    }),
    fileLinkKey: () => 'the-key-of-file-links',
    setUpToken: () => 'the-token-of-the-set-up',
    ...options.ports,
    log: logWithRequestId(log),
  };
  const server = createServer(app, {
    trustProxy: false,
    allowHttp: false,
    logEveryRequest: true,
  });
  server.register(
    apiDoor(app, {
      version: '1.2.3',
      baseUrl: 'https://sundesk.example.com',
      rateLimit: options.rateLimit,
    }),
  );
  close = async () => {
    // A browser keeps its connections open for longer than a test may wait.
    server.server.closeAllConnections();
    await server.close();
    await app.signIn.settled();
    await poster.close();
    await store.close();
  };
  const account =
    options.copyOf?.account ??
    (await createAccount(app, {
      name: 'Example Solar',
      email: 'alex@example.com',
      firstName: 'Alex',
      lastName: 'Taylor',
    }));
  const makeKey = async (permissions?: readonly Permission[]) =>
    (await createApiKey(app, { ...account, ...(permissions && { permissions }) })).apiKey;
  const apiKey = await makeKey();
  return {
    app,
    server,
    database,
    clock: {
      advance(ms) {
        now += ms;
      },
    },
    logged,
    account,
    apiKey,
    makeKey,
    call: (action, request) => call(server, apiKey, action, request),
  };
}

async function call(
  server: FastifyInstance,
  apiKey: string,
  action: string,
  { method, query = {}, body, headers = {} }: Call = {},
): Promise<Reply> {
  const entries = Object.entries({ action, api_key: apiKey, ...query });
  const parameters = new URLSearchParams(
    entries.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const reply = await server.inject({
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    url: `/apidata.php?${parameters}`,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const answer = {
    status: reply.statusCode,
    headers: reply.headers,
    body: readBody(reply),
  };
  assertDocumented(action, answer);
  return answer;
}

const beforeAnyOperation = ['METHOD_NOT_ALLOWED', 'HTTPS_REQUIRED'];

/** Holds whatever a test calls: an operation refuses only with the codes that it documents. */
function assertDocumented(action: string, { body }: Reply): void {
  const operation = operationTable.find((one) => one.action === action);
  const code = body?.code;
  if (operation === undefined || typeof code !== 'string') return;
  const documented: readonly string[] = [...refusalsOf(operation), ...beforeAnyOperation];
  assert.ok(documented.includes(code), `${action} does not document ${code}`);
}

/** Reads a body: JSON as a value, and only the beginning of a file. */
function readBody({ headers, body }: { headers: Record<string, unknown>; body: string }) {
  if (body === '') return undefined;
  const isJson = String(headers['content-type']).startsWith('application/json');
  return isJson ? JSON.parse(body) : `${body.slice(0, 8)} …`;
}

/** Bytes that look random but are the same in every run. */
function repeatableBytes(seed: string): (count: number) => Buffer {
  let drawn = 0;
  return (count) => {
    const blocks: Buffer[] = [];
    for (let length = 0; length < count; length += 32) {
      drawn += 1;
      blocks.push(createHash('sha256').update(`${seed} ${drawn}`).digest());
    }
    return Buffer.concat(blocks).subarray(0, count);
  };
}

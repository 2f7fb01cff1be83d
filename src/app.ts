import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { type Config, SettingError } from './config.ts';
import { makeFolder } from './database/make-folder.ts';
import { databaseLocation } from './database-location.ts';
import { logIdentity } from './domain/accounts/security-log/log-security.ts';
import { belongsOnlyTo } from './domain/accounts/sign-in/reset-sign-in.ts';
import type { SignIn } from './domain/accounts/sign-in/sign-in.ts';
import type { App } from './domain/app.ts';
import type { PostWebhook } from './domain/deliveries/post-webhook.ts';
import type { Log } from './domain/log.ts';
import { sendResetLink, tellOfSignInChange } from './domain/messages/team/sign-in-emails.ts';
import { makeId } from './domain/shared/ids.ts';
import { once } from './domain/shared/once.ts';
import { openStore, type Store } from './domain/store.ts';
import { type BeginRequest, noTracing } from './domain/tracing.ts';
import type { AddressGuard } from './domain/webhooks/address-guard.ts';
import { openAddressGuard, parseCidr } from './outside/address-guard.ts';
import { openFetchTile } from './outside/fetch-tile.ts';
import { openMailboxReaders } from './outside/messages/read-mailbox.ts';
import { readPhone } from './outside/messages/read-phone.ts';
import { openOwnEmail, openSendEmail } from './outside/messages/send-email.ts';
import {
  openOwnSms,
  openSendSms,
  openVerifySmsCallback,
  readSmsUrl,
} from './outside/messages/send-sms.ts';
import { type Metrics, openMetrics } from './outside/metrics.ts';
import { openFileStore } from './outside/open-file-store.ts';
import { openPdfThread } from './outside/pdf/open-pdf-thread.ts';
import { publicHolidays } from './outside/public-holidays.ts';
import {
  deriveSecret,
  hasNextKey,
  keyId,
  loadSecretKey,
  nameOfKey,
  openSecretBox,
  signInSecret,
} from './outside/secret-box.ts';
import type { openSignIn } from './outside/sign-in/open-sign-in.ts';
import type { OpenTracing } from './outside/tracing.ts';

/** 144 bits: the token is copied from the log, never typed. */
const setUpTokenCharacters = 24;

/** The metrics that the doors report answers to, and that the metrics endpoint renders. */
export type Telemetry = Pick<Metrics, 'answered' | 'render'> & {
  /** Undefined without tracing. */
  beginRequest: BeginRequest | undefined;
};

/**
 * The product, put together: settings in, database and outside opened and handed to the domain. `baseUrl` tells where
 * people reach it, which is known for certain only once it listens.
 */
export async function openApp(
  config: Config,
  log: Log,
  baseUrl: () => string = () => addressOf(config, config.PORT),
): Promise<{ app: App; telemetry: Telemetry; close: () => Promise<void> }> {
  const badNetworks = config.HOOKS_ALLOW.filter((text) => parseCidr(text) === undefined);
  if (badNetworks.length > 0) {
    throw new SettingError([`HOOKS_ALLOW contains an invalid CIDR: ${badNetworks.join(', ')}`]);
  }
  const { SMTP_URL, MAIL_FROM, SMS_URL } = config;
  const smsAccount = SMS_URL === undefined ? undefined : readSmsUrl(SMS_URL);
  if (SMS_URL !== undefined && smsAccount === undefined) {
    throw new SettingError([
      'SMS_URL must look like https://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com?from=+61…, and http is for this machine alone',
    ]);
  }
  if (config.SECRET_KEY === undefined) makeFolder(config.DATA_DIR);
  const secretKey = loadSecretKey(config.SECRET_KEY, config.DATA_DIR);
  const secretBox = openSecretBox(secretKey);
  const fileLinkKey = deriveSecret(secretKey, 'file links');
  const addressGuard = openAddressGuard({ allow: config.HOOKS_ALLOW, ownPort: config.PORT });
  const poster = openPoster(addressGuard);
  const tiles = openFetchTile({ guard: addressGuard });
  const traced = await findTracing();
  const store = await openStore({
    ...databaseLocation(config),
    log,
    keepContext: (work) => AsyncLocalStorage.bind(traced?.keepContext(work) ?? work),
  });
  try {
    await requireSameKey(store, config, secretKey);
  } catch (error) {
    await store.close();
    throw error;
  }
  const metrics = openMetrics({ depth: () => store.queue.depth(), log });
  const pdf = openPdfThread();
  const drawRandom = openRandomPool();
  const app: App = {
    store,
    now: store.now,
    random: Math.random,
    randomBytes,
    newId: (prefix) => makeId(prefix, store.now(), drawRandom),
    secretBox,
    addressGuard,
    postWebhook: traced?.tracePosts(poster.postWebhook, config.HOOK_SUCCESS) ?? poster.postWebhook,
    fetchTile: tiles.fetchTile,
    fileStore: config.FILES_URL && openFileStore(config.FILES_URL),
    hookSuccess: config.HOOK_SUCCESS,
    meter: metrics.meter,
    tracing: traced?.tracing ?? noTracing,
    baseUrl,
    printProposal: traced?.traceCalls('print PDF', pdf.printProposal) ?? pdf.printProposal,
    findUnprintable: pdf.findUnprintable,
    readImage: pdf.readImage,
    makeSealingKey: pdf.makeSealingKey,
    sealDocument: traced?.traceCalls('seal PDF', pdf.sealDocument) ?? pdf.sealDocument,
    verifyDocument: pdf.verifyDocument,
    sendEmail:
      SMTP_URL && MAIL_FROM ? openSendEmail({ url: SMTP_URL, from: MAIL_FROM }) : undefined,
    sendSms: smsAccount && openSendSms(smsAccount),
    verifySmsCallback: smsAccount && openVerifySmsCallback(smsAccount.token),
    openEmailSender: openOwnEmail({ guard: addressGuard }),
    openSmsSender: openOwnSms({ guard: addressGuard }),
    openMailboxReader: openMailboxReaders({ guard: addressGuard }),
    openSmsVerifier: openVerifySmsCallback,
    readPhone,
    publicHolidays,
    quotas: {
      sms: config.SMS_PER_DAY,
      email: config.EMAILS_PER_DAY,
      invitation: config.INVITATIONS_PER_DAY,
    },
    signIn: openSignInLazily({
      store: store.signIn,
      attemptLimits: store.attemptLimits,
      now: store.now,
      secret: signInSecret(secretKey),
      baseUrl,
      newId: (prefix) => app.newId(prefix),
      randomBytes,
      log,
      sendResetLink: (to) => sendResetLink(app, to),
      mayReset: (link) => belongsOnlyTo(app, link),
      logIdentity: (identityId, entry) => logIdentity(app, identityId, entry),
      tellOfChange: (identityId, change) => tellOfSignInChange(app, { identityId, change }),
    }),
    fileLinkKey: () => fileLinkKey,
    setUpToken: () => deriveSecret(secretKey, 'set-up').slice(0, setUpTokenCharacters),
    log,
  };
  const telemetry: Telemetry = {
    render: metrics.render,
    answered: metrics.answered,
    beginRequest: traced?.beginRequest,
  };
  const close = async () => {
    await app.signIn.settled();
    await poster.close();
    await tiles.close();
    await pdf.close();
    await store.close();
  };
  return { app, telemetry, close };
}

/** A node whose key differs from the database's must not start: data sealed with one key cannot be opened with another. */
async function requireSameKey(
  store: Store,
  { SECRET_KEY, DATA_DIR }: Config,
  secretKey: Buffer,
): Promise<void> {
  const name = nameOfKey(secretKey);
  const agreed = await store.setOnce('secret key', name);
  if (agreed === name) return;
  const isFile = SECRET_KEY === undefined;
  const source = isFile ? 'secret.key in DATA_DIR' : 'SECRET_KEY';
  throw new SettingError([
    `The database needs the secret key ${keyId(agreed)}, and ${source} is the key ${keyId(name)}. Give every node the key ` +
      'that belongs to this database. A restored backup needs the key that was in use when it was made.',
    ...(isFile && hasNextKey(DATA_DIR)
      ? ['A key rotation was interrupted: run sundesk rotate-key again to finish it.']
      : []),
  ]);
}

/**
 * Loads tracing if an OpenTelemetry SDK was registered before the start; otherwise returns undefined and loads nothing.
 * Its API keeps what was registered under this symbol, for every copy of itself in the process.
 */
async function findTracing(): Promise<OpenTracing | undefined> {
  const registry = Symbol.for('opentelemetry.js.api.1');
  const registered: { trace?: unknown } | undefined = Reflect.get(globalThis, registry);
  if (registered?.trace === undefined) return undefined;
  const { openTracing } = await import('./outside/tracing.ts');
  return openTracing();
}

/** Loaded with the first person who signs in. */
function openSignInLazily(options: Parameters<typeof openSignIn>[0]): SignIn {
  const signIn = once(async (): Promise<SignIn> => {
    const module = await import('./outside/sign-in/open-sign-in.ts');
    return module.openSignIn(options);
  });
  return {
    answer: async (question) => (await signIn()).answer(question),
    findSession: async (...args) => (await signIn()).findSession(...args),
    isGuessable: async (...args) => (await signIn()).isGuessable(...args),
    hashPassword: async (password) => (await signIn()).hashPassword(password),
    isPasswordOf: async (identityId, password) =>
      (await signIn()).isPasswordOf(identityId, password),
    makeResetToken: async (link) => (await signIn()).makeResetToken(link),
    makeEmailToken: async (link) => (await signIn()).makeEmailToken(link),
    takeEmailToken: async (...taken) => (await signIn()).takeEmailToken(...taken),
    settled: async () => (await signIn.made())?.settled(),
  };
}

/** Gives random bytes for ids, drawn for many ids at once: to ask for those of one takes longer than to make it. */
function openRandomPool(): (count: number) => Buffer {
  const poolBytes = 4096;
  let pool = Buffer.alloc(0);
  let at = 0;
  return (count) => {
    if (at + count > pool.length) {
      pool = randomBytes(poolBytes);
      at = 0;
    }
    at += count;
    return pool.subarray(at - count, at);
  };
}

/** The HTTP client takes as long to load as the rest of a start, so it is loaded with the first delivery. */
function openPoster(guard: AddressGuard) {
  const poster = once(async () => {
    const module = await import('./outside/webhooks/post-webhook.ts');
    return module.openPostWebhook({ guard });
  });
  const postWebhook: PostWebhook = async (request) => (await poster()).postWebhook(request);
  return { postWebhook, close: async () => (await poster.made())?.close() };
}

/** The addresses that stand for all of this machine's own, as a URL spells them. Browsers open none of them. */
const everyAddress: readonly string[] = ['0.0.0.0', '[::]', '[::ffff:0:0]'];

/** The address that the service listens at, used when BASE_URL is not set. */
export function addressOf({ BASE_URL, HOST }: Config, port: number): string {
  if (BASE_URL !== undefined) return BASE_URL;
  const { hostname } = new URL(`http://${HOST.includes(':') ? `[${HOST}]` : HOST}`);
  return `http://${everyAddress.includes(hostname) ? 'localhost' : hostname}:${port}`;
}

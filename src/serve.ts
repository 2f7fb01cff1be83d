import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { addressOf, openApp, type Telemetry } from './app.ts';
import type { Config } from './config.ts';
import { findSetUpUrl } from './domain/accounts/create-account.ts';
import type { App } from './domain/app.ts';
import type { DemoAccount } from './domain/demo/create-demo-account.ts';
import { Refusal } from './domain/shared/refusal.ts';
import { apiDoor, apiPath } from './doors/api/door.ts';
import { type LazyOperations, lazyOperations } from './doors/api/lazy-operations.ts';
import { calendarDoor } from './doors/calendar/door.ts';
import { docsDoor } from './doors/docs/door.ts';
import { type Actions, describeAnswer, describeRoute, metricsDoor } from './doors/http/metrics.ts';
import { logWithRequestId } from './doors/http/request-ids.ts';
import { securityTextDoor } from './doors/http/security-text.ts';
import { closeServer, createServer } from './doors/http/server.ts';
import { traceRequests } from './doors/http/trace-requests.ts';
import { messagesDoor } from './doors/messages/door.ts';
import { sendPage } from './doors/pages/answers.ts';
import { pagesDoor } from './doors/pages/door.ts';
import { nothingPage } from './doors/pages/rendering/other-pages.ts';
import { verifyDoor } from './doors/verify/door.ts';
import { webDoor } from './doors/web/door.ts';
import { createLog } from './log.ts';
import {
  startCleanUp,
  startFileMover,
  startLeaseRelease,
  startReindexing,
} from './workers/clean-up.ts';
import { startDeliveryWorker } from './workers/deliver-webhooks.ts';
import { startReplyWorker } from './workers/read-replies.ts';
import { startMessageWorker } from './workers/send-messages.ts';
import {
  startDraftWorker,
  startDueTaskWorker,
  startExpiryWorker,
  startImportWorker,
  startNoticeEmailWorker,
  startReminderWorker,
  startReplayWorker,
  startSealingWorker,
} from './workers/work-in-turns.ts';

/** Opens the doors, starts the workers, and closes them in order when the process is signalled to stop. */
export async function serve(config: Config, print: (line: string) => void): Promise<void> {
  let port = config.PORT;
  const baseUrl = () => addressOf(config, port);
  const { app, telemetry, close } = await openApp(
    config,
    logWithRequestId(createLog(config.LOG_LEVEL, process.stdout.fd)),
    baseUrl,
  );
  const server = openDoors(app, config, telemetry);
  try {
    if (config.ROLE !== 'web') await app.store.releaseLeases();
    await server.listen({ host: config.HOST, port: config.PORT });
    port = (server.server.address() as AddressInfo).port;
    // The demo is created once the port is open, because its key is shown only once.
    const demo = config.DEMO ? await createFirstDemo(app) : undefined;
    const entries = await findEntries(app);
    const stopping = new AbortController();
    const { signal } = stopping;
    const demoFinished = demo && finishDemo(app, demo, signal);
    // Workers start last, after everything that can fail: running workers would keep a process alive whose start
    // failed. They would also expire and seal, by the clock of today, what the demo does in the past.
    const workers = Promise.resolve(demoFinished).then(() =>
      signal.aborted || config.ROLE === 'web' ? [] : startWorkers(app, config),
    );
    stopOnSignal(app, async () => {
      stopping.abort();
      const stopWorkers = async () => Promise.all((await workers).map((worker) => worker.stop()));
      await Promise.all([closeServer(server), stopWorkers()]);
      await close();
    });
    print(welcome(baseUrl(), { demo, ...entries }));
  } catch (error) {
    await closeServer(server);
    await close();
    throw error;
  }
}

function startWorkers(app: App, config: Config): { stop(): Promise<void> }[] {
  const days = {
    events: config.RETAIN_EVENTS_DAYS,
    attempts: config.RETAIN_ATTEMPTS_DAYS,
    answers: config.RETAIN_BODIES_DAYS,
    securityLog: config.RETAIN_SECURITY_LOG_DAYS,
  };
  return [
    startDeliveryWorker(app),
    startReplayWorker(app),
    startMessageWorker(app),
    startSealingWorker(app),
    startDraftWorker(app),
    startExpiryWorker(app),
    startNoticeEmailWorker(app),
    startDueTaskWorker(app),
    startReminderWorker(app),
    startReplyWorker(app),
    startImportWorker(app),
    startReindexing(app),
    startCleanUp(app, days),
    ...startFileMover(app),
    ...startLeaseRelease(app),
  ];
}

/** Undefined when there is an account; another node may be making one at the same moment. */
async function createFirstDemo(app: App): Promise<DemoAccount | undefined> {
  if (!(await app.store.accounts.isEmpty())) return undefined;
  const { createDemoAccount } = await import('./domain/demo/create-demo-account.ts');
  try {
    return await createDemoAccount(app, { onlyAsFirst: true });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TEAM_CHANGE_REFUSED') return undefined;
    throw error;
  }
}

/** The service is useful before the last of the demo's proposals is printed, so the start does not wait for that. */
async function finishDemo(app: App, demo: DemoAccount, signal: AbortSignal): Promise<void> {
  const { finishDemoAccount } = await import('./domain/demo/create-demo-account.ts');
  try {
    await finishDemoAccount(app, demo, signal);
  } catch (error) {
    app.log.error({ err: error }, 'the demo account was left unfinished');
  }
}

function openDoors(app: App, config: Config, telemetry: Telemetry): FastifyInstance {
  const operations = lazyOperations(app);
  const actions = listActions(operations);
  const server = createServer(app, {
    trustProxy: config.TRUST_PROXY,
    allowHttp: config.ALLOW_HTTP,
    logEveryRequest: config.LOG_LEVEL === 'debug',
    ...(config.ROLE !== 'worker' && {
      sendMissingPage: (reply) => sendPage(reply, 404, nothingPage()),
    }),
    onAnswered: (request, reply) => telemetry.answered(describeAnswer(request, reply, actions())),
  });
  if (telemetry.beginRequest !== undefined) {
    traceRequests(server, telemetry.beginRequest, (request) => describeRoute(request, actions()));
    // A span is named before its request would load them.
    server.addHook('onReady', async () => void (await operations.load()));
  }
  server.register(metricsDoor({ render: telemetry.render, token: config.METRICS_TOKEN }));
  if (config.ROLE === 'worker') return server;
  server.register(
    apiDoor(app, {
      version: readVersion(),
      baseUrl: config.BASE_URL,
      rateLimit: config.RATE_LIMIT,
      operations,
    }),
  );
  server.register(pagesDoor(app));
  server.register(verifyDoor(app));
  server.register(messagesDoor(app));
  server.register(calendarDoor(app));
  server.register(
    webDoor(app, {
      folder: fileURLToPath(new URL('../dist/web', import.meta.url)),
      rateLimit: config.SESSION_RATE_LIMIT,
    }),
  );
  server.register(securityTextDoor(app, { contact: config.SECURITY_CONTACT }));
  server.register(
    docsDoor(app, { openApi: ({ webhooks }) => describeOwnApi(app, operations, webhooks) }),
  );
  return server;
}

/** The actions that are counted by name. None is before the first request has loaded the operations. */
function listActions({ loaded }: LazyOperations): () => Actions {
  const none = new Set<string>();
  return () => ({ path: apiPath, known: loaded() ?? none });
}

/** Loads the API description at its first request. */
async function describeOwnApi(app: App, operations: LazyOperations, webhooks: boolean) {
  const { describePaths } = await import('./doors/api/open-api/describe-paths.ts');
  return describePaths(await operations.load(), {
    serverUrl: app.baseUrl(),
    version: readVersion(),
    webhooks,
  });
}

function readVersion(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}

/** The first signal lets work under way finish; a second one means now. */
function stopOnSignal(app: App, stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    app.log.info({ signal }, 'stopping');
    stop().catch((error: unknown) => {
      app.log.error({ err: error }, 'stopping failed');
      process.exit(1);
    });
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

/** How people get in who could not before. */
async function findEntries(app: App): Promise<{ setUpUrl: string | undefined; isShut: boolean }> {
  const setUpUrl = await findSetUpUrl(app);
  const isShut = setUpUrl === undefined && !(await app.store.accounts.hasIdentities());
  return { setUpUrl, isShut };
}

function welcome(
  address: string,
  {
    demo,
    setUpUrl,
    isShut,
  }: { demo: DemoAccount | undefined; setUpUrl: string | undefined; isShut: boolean },
): string {
  const lines = [
    `Sundesk is ready at ${address}`,
    `  API       ${address}/apidata.php`,
    `  docs      ${address}/docs`,
  ];
  if (demo !== undefined) {
    lines.push(
      `  proposal  ${demo.proposalUrl}   (the customer's own link: read it and sign)`,
      `  account   ${demo.accountId} (demo)`,
      `  sign in   ${demo.email} with ${demo.password}   (shown only once)`,
      `  API key   ${demo.apiKey}   (shown only once)`,
    );
  }
  if (setUpUrl !== undefined) lines.push(`  set up    ${setUpUrl}   (your own firm)`);
  if (isShut) {
    lines.push(
      '  sign in   not set up yet; see: npm run --silent sundesk -- user set-password --account 1 --email EMAIL --password -',
    );
  }
  if (demo === undefined) {
    lines.push('  API key   make one with: npm run --silent sundesk -- key create --account 1');
  }
  return lines.join('\n');
}

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import { createApiKey } from '../../../src/domain/accounts/api-keys/create-api-key.ts';
import { createAccount } from '../../../src/domain/accounts/create-account.ts';
import { createLog } from '../../../src/log.ts';
import { callService } from '../../support/processes/call-service.ts';
import {
  type DataFolder,
  openDataFolder,
  type Service,
} from '../../support/processes/open-data-folder.ts';
import { until } from '../../support/until.ts';
import { openReceiver, type Receiver } from '../../support/webhooks/open-receiver.ts';

const hangingEndpoints = 60;
const healthyAccounts = 50;
/** As many as a subscription sends at the same time, and as many failures as open its breaker. */
const events = 10;
/** Far below the ten seconds of a timeout, and far above what a busy machine takes. */
const waitMsMax = 5000;

test('60 hanging endpoints of one account do not delay 50 healthy endpoints of others', async (t) => {
  const hanging = await openReceivers(hangingEndpoints, () => openReceiver(t, 'hang'));
  const healthy = await openReceivers(healthyAccounts, () => openTimedReceiver(t));
  const data = await openDataFolder(t);
  const [hog = '', ...others] = await makeAccounts(data, 1 + healthyAccounts);
  const service = await data.serve();
  for (const { url } of hanging) await subscribe(service, hog, url);
  for (const [index, key] of others.entries()) {
    await subscribe(service, key, healthy[index]?.url ?? '');
  }

  for (let number = 1; number <= events; number += 1) await createCustomer(service, hog);
  await until(async () => arrivedAt(hanging) >= 100, true);
  const breakersOpen = async () => count(data, 'endpoint_states', 'breaker_level > 0');
  let [rounds, opened] = [0, 0];
  const waits: number[] = [];
  while (opened < hangingEndpoints) {
    rounds += 1;
    waits.push(...(await Promise.all(others.map((key, index) => deliver(key, index)))));
    opened = await breakersOpen();
    // Breakers open as the service's own attempts time out; in between the receivers of others must be served.
    await pause(1000);
  }
  const timedOut = await count(data, 'attempts', "outcome = 'timed_out'");
  waits.push(...(await Promise.all(others.map((key, index) => deliver(key, index)))));

  t.diagnostic(describe(waits, rounds + 1));
  assert.ok(timedOut >= hangingEndpoints * events, `${timedOut} timed out`);
  assert.ok(Math.max(...waits) < waitMsMax, describe(waits, rounds + 1));

  /** Resolves with how long the healthy receiver waited for an event of its account. */
  async function deliver(key: string, index: number): Promise<number> {
    const receiver = healthy[index] as TimedReceiver;
    const before = receiver.arrivals.length;
    const askedAt = performance.now();
    await createCustomer(service, key);
    await receiver.waitFor(before + 1);
    return (receiver.times[before] as number) - askedAt;
  }
});

type TimedReceiver = Receiver & { times: readonly number[] };

async function openTimedReceiver(t: TestContext): Promise<TimedReceiver> {
  const times: number[] = [];
  const receiver = await openReceiver(t, () => {
    times.push(performance.now());
    return 200;
  });
  return Object.assign(receiver, { times });
}

function openReceivers<R>(number: number, open: () => Promise<R>): Promise<R[]> {
  return Promise.all(Array.from({ length: number }, open));
}

function arrivedAt(receivers: readonly Receiver[]): number {
  return receivers.reduce((sum, { arrivals }) => sum + arrivals.length, 0);
}

/** Returns the API key of each account. */
async function makeAccounts(data: DataFolder, number: number): Promise<string[]> {
  const config = readConfig(data.settings);
  const { app, close } = await openApp(config, createLog('error', process.stderr.fd));
  const keys: string[] = [];
  while (keys.length < number) {
    const account = await createAccount(app, {
      name: `Example Solar ${keys.length + 1}`,
      email: 'alex@example.com',
      firstName: 'Alex',
      lastName: 'Taylor',
    });
    keys.push((await createApiKey(app, account)).apiKey);
  }
  await close();
  return keys;
}

async function subscribe(service: Service, key: string, hookUrl: string): Promise<void> {
  const body = { hookUrl, type_request: 'customer_created' };
  const { status } = await callService(service, key, 'subscribe_customer', { body });
  assert.equal(status, 200);
}

let customers = 0;
async function createCustomer(service: Service, key: string): Promise<void> {
  customers += 1;
  const body = { data: { customer_email: `c${customers}@example.com`, customer_name: 'Ann Lee' } };
  const { status } = await callService(service, key, 'createcustomer', { body });
  assert.equal(status, 200);
}

async function count(data: DataFolder, table: string, condition: string): Promise<number> {
  const [row] = await data.database.rows(`select count(*) as n from ${table} where ${condition}`);
  return Number(row?.n);
}

function describe(waits: readonly number[], rounds: number): string {
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return `healthy receivers waited ${at(0.5)} ms (p50), ${at(0.99)} ms (p99), ${at(1)} ms (longest) over ${rounds} rounds`;
}

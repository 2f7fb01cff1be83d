import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeOf } from '../../test/support/arrange.ts';
import { sendsEmail } from '../../test/support/contracts/arrange-contract.ts';
import { openTestApp } from '../../test/support/open-test-app.ts';
import { until } from '../../test/support/until.ts';
import { readReminderRules, setReminderRules } from '../domain/messages/reminders/rules.ts';
import { hourMs } from '../domain/shared/time.ts';
import { insertTask } from '../domain/tasks/queries.ts';
import type { Worker } from './start-leased-worker.ts';
import { startReminderWorker } from './work-in-turns.ts';

/** More than one look takes from an account. */
const customers = 45;

test('workers of two nodes remind each customer once, however many there are', async (t) => {
  const workers: Worker[] = [];
  t.after(() => Promise.all(workers.map((worker) => worker.stop())));
  const desk = await openTestApp(t, { ports: sendsEmail });
  desk.clock.advance(13 * hourMs);
  const list = Array.from({ length: customers }, (_, number) => ({
    customer_email: `c${number}@example.com`,
    customer_name: `Customer ${number}`,
  }));
  const { body } = await desk.call('createcustomers', { body: { data: { customers: list } } });
  assert.equal(body.results?.length, customers, JSON.stringify(body).slice(0, 300));
  const store = storeOf(desk);
  const rows = await desk.database.rows('select customer_id from customers order by 1');
  const { userId } = desk.account;
  await store.transaction(async (tx) => {
    for (const { customer_id } of rows) {
      await insertTask(tx, {
        customerId: Number(customer_id),
        projectId: null,
        kind: 'visit',
        title: '',
        dueOn: '2026-11-23',
        dueTime: '',
        ownerId: null,
        repeats: 'never',
        isFollowUp: false,
        userId,
        at: desk.app.now(),
      });
    }
    const rules = await readReminderRules(tx);
    await setReminderRules(tx, { ...rules, visit: { ...rules.visit, isOn: true } });
  });
  workers.push(startReminderWorker(desk.app), startReminderWorker(desk.app));
  const queued = () =>
    desk.database.rows("select recipient from messages where template = 'Reminder: visit'");
  await until(async () => (await queued()).length >= customers, true);
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  const recipients = (await queued()).map(({ recipient }) => recipient);
  assert.equal(recipients.length, customers);
  assert.equal(new Set(recipients).size, customers);
});

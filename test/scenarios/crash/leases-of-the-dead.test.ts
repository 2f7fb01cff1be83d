import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { queueNotice } from '../../../src/domain/messages/team/queue-notice.ts';
import { addCustomer, storeOf, subscribeTo } from '../../support/arrange.ts';
import { engineUnderTest } from '../../support/database/test-database.ts';
import { openTestApp } from '../../support/open-test-app.ts';
import { callService } from '../../support/processes/call-service.ts';
import { openDataFolder } from '../../support/processes/open-data-folder.ts';
import { openReceiver } from '../../support/webhooks/open-receiver.ts';

// What a process that was killed held is free at the next start on SQLite, without waiting for its leases to run out.

const isOnlyProcess = engineUnderTest === 'sqlite';

test('a start on SQLite releases the deliveries of the previous process', async (t) => {
  const test = await openTestApp(t);
  await subscribeTo(test, 'customer_created');
  for (const name of ['ann', 'bob', 'cid'])
    await addCustomer(test, { customer_email: `${name}@example.com` });
  const { queue, releaseLeases } = test.app.store;
  const lease = async (claimId: string) =>
    (await queue.settleAndLease({ results: [], claimId, limit: 256 })).leased.map(
      ({ eventId, maybeDelivered }) => [eventId, maybeDelivered],
    );
  const held = await lease('dead');
  assert.equal(held.length, 3);
  assert.deepEqual(await lease('new'), []);

  await releaseLeases();
  const again = isOnlyProcess ? held.map(([eventId]) => [eventId, true]) : [];
  assert.deepEqual(await lease('new'), again);
  const [endpoint] = await test.database.rows('select sending from endpoint_states');
  assert.equal(Number(endpoint?.sending), 3);
});

test('a start on SQLite releases the messages of the previous process', async (t) => {
  const test = await openTestApp(t, {
    ports: { sendEmail: async () => assert.fail('Nothing is sent here') },
  });
  const customerId = Number(await addCustomer(test));
  for (const subject of ['not handed over', 'handed over']) {
    await storeOf(test).transaction((tx) =>
      queueNotice(test.app, tx, {
        customerId,
        projectId: undefined,
        channel: 'email',
        recipient: 'ann@example.com',
        subject,
        text: 'Your code',
      }),
    );
  }
  const { outbox, releaseLeases } = test.app.store;
  const lease = async (claimId: string) => {
    const { waiting } = await outbox.look();
    const shares = waiting.map(({ count, ...line }) => ({ ...line, limit: count }));
    return outbox.lease({ shares, claimId });
  };
  const { leased } = await lease('dead');
  const submitted = leased.find(({ subject }) => subject === 'handed over');
  assert.ok(submitted);
  await outbox.markSubmitted(submitted);

  await releaseLeases();
  const { unsure } = await lease('new');
  assert.deepEqual(
    unsure.map(({ messageId }) => messageId),
    isOnlyProcess ? [submitted.messageId] : [],
  );
  const { leased: again } = await lease('new');
  assert.deepEqual(
    again.map(({ subject }) => subject),
    isOnlyProcess ? ['not handed over'] : [],
  );
});

const onlyFile = { skip: !isOnlyProcess && 'about the SQLite file' };

test(
  'after SIGKILL the next process immediately resends deliveries in progress',
  onlyFile,
  async (t) => {
    const receiver = await openReceiver(t, 'hang');
    const data = await openDataFolder(t);
    const owner = ['--name', 'Example Solar', '--email', 'alex@example.com'];
    const { account_id } = await data.runJson('account', 'create', ...owner);
    const { api_key } = await data.runJson('key', 'create', '--account', String(account_id));
    const settings = { HOOKS_ALLOW: '127.0.0.0/8' };
    const first = await data.serve(settings);
    const hook = { hookUrl: receiver.url, type_request: 'customer_created' };
    await callService(first, api_key, 'subscribe_customer', { body: hook });
    const customer = { customer_email: 'ann@example.com', customer_name: 'Ann Lee' };
    await callService(first, api_key, 'createcustomer', { body: { data: customer } });
    await receiver.waitFor(1);
    first.process.kill('SIGKILL');
    await first.ended;

    // However long the lease of the dead process would have lasted.
    const held = await data.database.change(
      'update deliveries set leased_until = leased_until + 3600000 where leased_until is not null',
    );
    assert.equal(held, 1);
    receiver.answer(200);
    await data.serve(settings);
    const [before, again] = await receiver.waitFor(2);
    assert.equal(again?.headers['webhook-id'], before?.headers['webhook-id']);
  },
);

test(
  'a second service on the same SQLite file refuses to start, and commands still work',
  onlyFile,
  async (t) => {
    const receiver = await openReceiver(t, 'hang');
    const data = await openDataFolder(t);
    const owner = ['--name', 'Example Solar', '--email', 'alex@example.com'];
    const { account_id } = await data.runJson('account', 'create', ...owner);
    const { api_key } = await data.runJson('key', 'create', '--account', String(account_id));
    const first = await data.serve();
    const hook = { hookUrl: receiver.url, type_request: 'customer_created' };
    await callService(first, api_key, 'subscribe_customer', { body: hook });
    const customer = { customer_email: 'ann@example.com', customer_name: 'Ann Lee' };
    await callService(first, api_key, 'createcustomer', { body: { data: customer } });
    await receiver.waitFor(1);

    const { code, stderr } = await data.run(['serve']);
    assert.equal(code, 1);
    assert.equal(
      stderr,
      `Another Sundesk with workers already runs on ${data.folder}/sundesk.db. Stop it first, or set DATA_DIR to another folder.\n`,
    );
    const backup = await data.run(['backup', join(data.folder, 'backup.db')]);
    assert.equal(backup.code, 0, backup.stderr);
    const [delivery] = await data.database.rows(
      'select leased_until, (select count(*) from attempts) as ended from deliveries',
    );
    // The first service keeps its lease, unless the receiver has hung until the attempt's time limit.
    assert.ok(Number(delivery?.leased_until) > 0 || Number(delivery?.ended) === 1);

    await first.stop();
    await data.serve();
  },
);

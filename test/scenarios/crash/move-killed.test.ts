import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openS3Server } from '../../support/files/open-s3-server.ts';
import { callService } from '../../support/processes/call-service.ts';
import { openDataFolder } from '../../support/processes/open-data-folder.ts';
import { until } from '../../support/until.ts';

const content = Buffer.from('%PDF-1.7\n%%EOF\n');

test('a service that dies after it put an object has its file still, and removes the object', {
  timeout: 120_000,
}, async (t) => {
  const server = await openS3Server(t);
  const data = await openDataFolder(t);
  await data.runJson('account', 'create', '--name', 'Example Solar', '--email', 'a@example.com');
  const { api_key } = await data.runJson('key', 'create', '--account', '1');
  let service = await data.serve();
  const call = async (action: string, data: object) => {
    const { status, body } = await callService(service, api_key, action, { body: { data } });
    assert.equal(status, 200, JSON.stringify(body));
  };
  const customer = { customer_email: 'ann@example.com', customer_name: 'Ann Lee' };
  await call('createcustomer', customer);
  const file = { customer_id: '1', name: 'Plan.pdf', content: content.toString('base64') };
  await call('addfile', file);
  await service.stop();

  const settings = { FILES_URL: server.url };
  const put = new Promise<void>((resolve) => {
    server.onPut = () => {
      // The answer never comes.
      server.answer = 'silent';
      resolve();
    };
  });
  service = await data.serve(settings);
  await put;
  service.process.kill('SIGKILL');
  await service.ended;
  const [left] = server.objects.keys();
  const stateOf = async () => {
    const [document] = await data.database.rows(
      'select length(content) as bytes, object_key from documents',
    );
    const unused = await data.database.rows('select object_key from unused_objects');
    return {
      bytes: Number(document?.bytes),
      key: document?.object_key,
      unused: unused.map(({ object_key }) => object_key),
    };
  };
  assert.deepEqual(await stateOf(), { bytes: content.length, key: null, unused: [left] });

  // A day later.
  await data.database.change('update unused_objects set due_at = 1');
  Object.assign(server, { answer: 'right', onPut: () => undefined });
  service = await data.serve(settings);
  await until(async () => (await stateOf()).bytes, 0);
  const [kept] = server.objects.keys();
  assert.deepEqual(await stateOf(), { bytes: 0, key: kept, unused: [] });
  assert.notEqual(kept, left);
  assert.deepEqual(server.objects.get(String(kept)), content);
  await service.stop();
});

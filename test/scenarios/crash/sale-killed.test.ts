import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { exampleCompany } from '../../support/api/example-company.ts';
import { openMailServer } from '../../support/messages/open-mail-server.ts';
import { callService, done } from '../../support/processes/call-service.ts';
import {
  type DataFolder,
  openDataFolder,
  type Service,
} from '../../support/processes/open-data-folder.ts';

// An acknowledged change must survive, even if the service dies in the same moment.

const waitMsMax = 60_000;

type Desk = { data: DataFolder; apiKey: string; settings: Record<string, string> };

async function openDesk(t: TestContext, settings: Record<string, string> = {}): Promise<Desk> {
  const data = await openDataFolder(t);
  const owner = ['--name', 'Example Solar', '--email', 'alex@example.com'];
  const { account_id } = await data.runJson('account', 'create', ...owner);
  const { api_key: apiKey } = await data.runJson('key', 'create', '--account', String(account_id));
  return { data, apiKey, settings };
}

async function until<T>(look: () => Promise<T | undefined>, what: string): Promise<T> {
  const deadline = Date.now() + waitMsMax;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    assert.ok(Date.now() < deadline, `${what}, in time`);
    await pause(50);
  }
}

async function kill(service: Service): Promise<void> {
  service.process.kill('SIGKILL');
  await service.ended;
}

/** A worker that was killed keeps its lease for a minute or two; no test needs to wait for that. */
async function passLeases({ data: { database } }: Desk): Promise<void> {
  await database.change('update contracts set seal_at = 1 where seal_at is not null');
  await database.change('update messages set leased_until = 1 where leased_until is not null');
}

async function addProject(service: Service, apiKey: string, name: string): Promise<string> {
  const post = (action: string, data: object) =>
    done(callService(service, apiKey, action, { body: { data } }));
  const { legalName: legal_name, ...company } = exampleCompany;
  await post('changesettings', { company: { legal_name, ...company } });
  const customer_email = `${name}@example.com`;
  await post('createcustomer', { customer_email, customer_name: `${name} Lee` });
  const { project_id } = await post('createproject', {
    customer_email,
    project_title: 'Lee residence',
    site_address: {
      streetnum: '14',
      street: 'Banksia Street',
      suburb: 'Newtown',
      state: 'NSW',
      postcode: '2042',
    },
    specification: {
      panels: [{ maker: 'Example Energy', model: 'EE-440', watts: 440, quantity: 15 }],
      price_lines: [{ description: 'The whole system', quantity: 1, unit_cents: 899_000 }],
    },
  });
  return project_id;
}

test('a signature that was taken becomes a sealed contract and one event, whenever the service dies', {
  timeout: 240_000,
}, async (t) => {
  const desk = await openDesk(t);
  const { data, apiKey } = desk;
  const contracts: string[] = [];
  for (const lifeMs of [0, 150, 400, 800]) {
    const service = await data.serve();
    const project_id = await addProject(service, apiKey, `ann${lifeMs}`);
    const { proposal } = await done(
      callService(service, apiKey, 'publishproposal', { body: { data: { project_id } } }),
    );
    const { contract_id } = proposal;
    const contract = await done(
      callService(service, apiKey, 'getcontract', { query: { contract_id } }),
    );
    const { signing_link } = contract.signers[0];
    const taken = await fetch(signing_link.replace('?', '/sign?'), {
      method: 'POST',
      body: JSON.stringify({
        name: 'Ann Lee',
        consents: true,
        documentSha256: contract.document_sha256,
        signature: { kind: 'typed', text: 'Ann Lee' },
      }),
    });
    assert.equal(taken.status, 200, await taken.text());
    // Long enough to be killed before, during and after the sealing.
    await pause(lifeMs);
    await kill(service);
    contracts.push(contract_id);
    await passLeases(desk);
  }
  const service = await data.serve();
  for (const contract_id of contracts) {
    const query = { contract_id };
    await until(async () => {
      const { state } = await done(callService(service, apiKey, 'getcontract', { query }));
      return state === 'signed' || undefined;
    }, `${contract_id} is sealed`);
  }
  const query = { after: 'start', limit: '100', type_request: 'contract_signed' };
  const events = await done(callService(service, apiKey, 'getevents', { query }));
  assert.deepEqual(
    events.map((event: { data: { contract_id: string } }) => event.data.contract_id).sort(),
    contracts.toSorted(),
  );
});

test('an email that is queued is sent, and one that may have been taken is not sent twice', {
  timeout: 240_000,
}, async (t) => {
  const mail = await openMailServer(t);
  const settings = { SMTP_URL: mail.url, MAIL_FROM: 'desk@example.com' };
  const desk = await openDesk(t, settings);
  const { data, apiKey } = desk;
  let service = await data.serve();
  const project_id = await addProject(service, apiKey, 'ann');
  await kill(service);

  // It is not sent before the service dies: it goes out after the next start, once.
  mail.answer({ at: 'connect', code: 421 });
  service = await data.serve(settings);
  const words = { project_id, subject: 'First', text: 'Hello' };
  const first = await done(
    callService(service, apiKey, 'sendprojectemail', { body: { data: words } }),
  );
  await kill(service);
  await passLeases(desk);
  await data.database.change('update messages set due_at = 1 where due_at is not null');

  // The server takes the second one in whole, and the service dies before it hears so.
  mail.answer('accept');
  service = await data.serve(settings);
  await stateOf(service, apiKey, first.message_id, 'sent');
  mail.answer('swallow');
  const taken = new Promise<void>((resolve) => mail.onMail(async () => resolve()));
  const second = await done(
    callService(service, apiKey, 'sendprojectemail', {
      body: { data: { ...words, subject: 'Second' } },
    }),
  );
  await taken;
  await kill(service);
  await passLeases(desk);
  mail.answer('accept');
  service = await data.serve(settings);
  await stateOf(service, apiKey, second.message_id, 'unsure');

  const subjects = mail.mails.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw.toString())?.[1]);
  assert.deepEqual(subjects, ['First', 'Second']);
  const query = { after: 'start', limit: '100', type_request: 'project_email_sent' };
  const events = await done(callService(service, apiKey, 'getevents', { query }));
  assert.deepEqual(
    events.map((event: { data: { subject: string } }) => event.data.subject),
    ['First'],
  );
});

async function stateOf(
  service: Service,
  apiKey: string,
  message_id: string,
  expected: string,
): Promise<void> {
  const query = { message_id };
  await until(async () => {
    const { state } = await done(callService(service, apiKey, 'getmessage', { query }));
    return state === expected || undefined;
  }, `the message is ${expected}`);
}

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type EventType, mainEventTypes } from '../../../src/domain/events/event.ts';
import { events as descriptions } from '../../../src/doors/api/event-descriptions.ts';
import { exampleCompany } from '../../support/api/example-company.ts';
import { assertDecent, openBrowser, type Visitor } from '../../support/browser/open-browser.ts';
import { type MailServer, openMailServer } from '../../support/messages/open-mail-server.ts';
import { openSmsProvider, smsCallback } from '../../support/messages/open-sms-provider.ts';
import { callService, done, type ServiceReply } from '../../support/processes/call-service.ts';
import { openDataFolder, type Service } from '../../support/processes/open-data-folder.ts';
import { findField } from '../../support/proposals/find-field.ts';
import { openReceiver, type Receiver } from '../../support/webhooks/open-receiver.ts';
import { verifyArrival } from '../../support/webhooks/verify-arrival.ts';

// The whole product from outside: the real service as a process, a real mail server, a provider of SMS, a receiver of
// webhooks, and people with phones. Each of the eight events is made to happen as a user would, and after each of what
// must not fire one, it is seen that nothing was recorded.

const visit = openBrowser();
const visitAutomated = openBrowser({ showsAutomation: true });
const waitMsMax = 60_000;

type Sale = {
  service: Service;
  receiver: Receiver;
  apiKey: string;
  /** By type of event. */
  secrets: ReadonlyMap<string, string>;
  post(action: string, data: object): Promise<ServiceReply>;
  get(action: string, query?: Record<string, string>): Promise<ServiceReply>;
  /** Types of all that has happened so far, in order. */
  happened(): Promise<EventType[]>;
};

const specification = {
  panels: [{ maker: 'Example Energy', model: 'EE-440', watts: 440, quantity: 15 }],
  inverters: [{ maker: 'Example Power', model: 'XP-5', watts: 5000, quantity: 1 }],
  price_lines: [{ description: 'The whole system, installed', quantity: 1, unit_cents: 899_000 }],
};

test('each of the eight events happens once, and only for its own cause', {
  timeout: 240_000,
}, async (t) => {
  const mail = await openMailServer(t);
  const sms = await openSmsProvider(t);
  const sale = await openSale(t, { SMTP_URL: mail.url, SMS_URL: sms.url });
  const { service, post, get, happened } = sale;
  const expected: EventType[] = [];
  const expect = async (what: string, ...types: EventType[]) => {
    const before = expected.length;
    expected.push(...types);
    await until(async () => (await happened()).length >= expected.length, what);
    // Which of those that commit together comes first is of no matter.
    assert.deepEqual((await happened()).slice(before).sort(), types.sort(), what);
  };

  const { legalName: legal_name, ...company } = exampleCompany;
  await done(post('changesettings', { company: { legal_name, ...company } }));

  // customer_created, and neither a rejected duplicate nor an update.
  const email = 'ann@example.com';
  await done(
    post('createcustomer', {
      customer_email: email,
      customer_name: 'Ann Lee',
      customer_phone_1: '0491 570 156',
    }),
  );
  await expect('a customer is created', 'customer_created');
  assert.equal(
    (await post('createcustomer', { customer_email: 'ANN@example.com', customer_name: 'Ann' }))
      .status,
    409,
  );
  await done(post('updatecustomer', { customer_email: email, customer_last_name: 'Lee-Reed' }));
  await expect('a duplicate and an update are not events');

  // customer_status_change, and neither the same value nor a rename.
  await done(post('setcustomerstatus', { customer_email: email, customer_status: 'Contacted' }));
  await expect('the status changes', 'customer_status_change');
  await done(post('setcustomerstatus', { customer_email: email, customer_status: 'Contacted' }));
  await rename(sale, 'Contacted', 'In touch');
  await expect('the same status and another name for it are not events');

  // recent_draft_project: a draft that is saved again and again is announced once, at the latest when it is published.
  const { project_id } = await done(
    post('createproject', {
      customer_email: email,
      project_title: 'Lee residence',
      site_address: {
        streetnum: '14',
        street: 'Banksia Street',
        suburb: 'Newtown',
        state: 'NSW',
        postcode: '2042',
      },
    }),
  );
  await expect('the first draft moves the customer', 'customer_status_change');
  for (const project_title of ['Lee residence, 6 kW', 'Lee residence, 6.6 kW']) {
    await done(post('updateproject', { project_id, project_title }));
  }
  await done(post('updateproject', { project_id, specification }));
  await expect('while it is being saved, nothing fires');

  // published_proposal_link, and not for the same version again, nor a draft's event for what is published.
  const publication = {
    project_id,
    sale_type: 'unsolicited',
    signer_verification: 'none',
    signers: [
      { name: 'Ann Lee-Reed', email },
      { name: 'Bob Reed', email: 'bob@example.com' },
    ],
  };
  const published = await done(post('publishproposal', publication));
  const { proposal } = published;
  await expect('the proposal is published', 'recent_draft_project', 'published_proposal_link');
  await done(post('publishproposal', publication));
  await done(post('updateproject', { project_id, project_title: 'Lee residence, as offered' }));
  await expect('publishing the same again and saving what is published are not events');

  // project_email_sent, and neither a bounce at submission nor a notice of our own.
  const { message_id: emailId } = await done(
    post('sendprojectemail', { project_id, template: 'Proposal' }),
  );
  await expect('the server has accepted the email', 'project_email_sent', 'customer_status_change');
  assert.deepEqual(
    mail.mails.map(({ to }) => to),
    [[email]],
  );
  mail.answer({ at: 'rcpt', code: 550, says: 'No such mailbox' });
  const bounced = await done(
    post('sendprojectemail', { project_id, subject: 'Hello', text: 'Are you there?' }),
  );
  await until(async () => (await stateOf(sale, bounced.message_id)) === 'failed', 'it bounces');
  mail.answer('accept');
  await expect('a bounce is not an event');

  // project_sms_sent, and neither without consent nor to a number that has opted out.
  assert.equal((await post('sendprojectsms', { project_id, template: 'Proposal' })).status, 409);
  await done(
    post('setconsent', { customer_email: email, channel: 'sms', given: true, source: 'phone' }),
  );
  await done(post('sendprojectsms', { project_id, template: 'Proposal' }));
  await expect('the provider has accepted the SMS', 'project_sms_sent');
  await answerStop(service);
  assert.equal((await post('sendprojectsms', { project_id, template: 'Proposal' })).status, 409);
  await expect('a number that has opted out is sent nothing');
  assert.equal(sms.requests.length, 1);

  // proposal_viewed, and not for machines, those who load ahead, or the account's own team.
  const url: string = proposal.proposal_url;
  await fetch(url, { method: 'HEAD' });
  await fetch(url, { headers: { 'user-agent': agents.person, 'sec-purpose': 'prefetch' } });
  await fetch(url, { headers: { 'user-agent': agents.preview } });
  await fetch(`${url}/proposal.pdf`);
  const automated = await visitAutomated(t);
  await look(automated, url);
  const staff = await visit(t);
  await staff.page.goto(proposal.staff_url);
  // As long as a person would have needed to be counted; the page of the team has nothing to tell.
  await pause(3000);
  await expect('machines and staff are not viewers');
  const ann = await visit(t);
  // Each signer alone has their own link, by email.
  const annsLink = await linkIn(mail, email);
  await look(ann, annsLink);
  await expect('a person has looked', 'proposal_viewed', 'customer_status_change');
  await look(ann, annsLink);
  await expect('the same person again within half an hour is no further view');

  // contract_signed, and not when only one of two has signed.
  await sign(ann, 'Ann Lee-Reed', 'draw');
  const { contract_id } = proposal;
  await expect('one of two has signed');
  const { signers } = await done(get('getcontract', { contract_id }));
  assert.equal(signers[1].signing_link, '', 'a link that signs by itself is shown to nobody');
  const bob = await visit(t);
  // Another visitor looks, which is a view of its own.
  await look(bob, await linkIn(mail, 'bob@example.com'));
  await expect('another person has looked', 'proposal_viewed');
  await sign(bob, 'Bob Reed', 'type');
  await expect('everyone has signed', 'customer_status_change', 'contract_signed');
  for (const visitor of [ann, bob, staff]) await assertDecent(visitor);

  // What is recorded arrives, once, signed, and as its schema says.
  const arrivals = await sale.receiver.waitFor(expected.length);
  const payloads = arrivals.map((arrival) => {
    const { type } = JSON.parse(arrival.body);
    return verifyArrival(arrival, sale.secrets.get(type) ?? '', Date.now());
  });
  assert.deepEqual(payloads.map(({ type }) => type).sort(), [...expected].sort());
  assert.equal(new Set(payloads.map(({ id }) => id)).size, expected.length);
  for (const { shape, type } of descriptions) {
    for (const payload of payloads.filter((candidate) => candidate.type === type)) {
      assert.deepEqual(shape.parse(payload), payload, type);
    }
  }
  assert.deepEqual(new Set(expected), new Set(mainEventTypes));

  const byType = (type: EventType) => payloads.find((payload) => payload.type === type).data;
  assert.equal(byType('project_email_sent').message_id, emailId);
  assert.equal(byType('published_proposal_link').pdf_sha256, proposal.pdf_sha256);
  assert.equal(byType('proposal_viewed').view_count, '1');
  assert.deepEqual(
    byType('contract_signed').signers.map(({ name }: { name: string }) => name),
    ['Ann Lee-Reed', 'Bob Reed'],
  );
  assert.match(byType('contract_signed').cooling_off_ends, /^\d{4}-\d\d-\d\d$/);

  // Before the cooling-off period is over, no deposit; and the sealed PDF is there for those who have a key.
  const early = await post('setcustomerstatus', {
    customer_email: email,
    customer_status: 'Deposit Paid',
  });
  assert.equal(early.status, 409);
  const sealed = await fetch(`${byType('contract_signed').signed_pdf_url}&api_key=${sale.apiKey}`);
  assert.equal(sealed.headers.get('content-type'), 'application/pdf');
  const form = new FormData();
  form.set('file', new Blob([await sealed.arrayBuffer()]), 'contract.pdf');
  const verified = await fetch(`${service.url}/verify`, {
    method: 'POST',
    body: form,
    headers: { accept: 'application/json' },
  });
  const { verdict } = (await verified.json()) as { verdict: string };
  assert.equal(verdict, 'sealed');
});

const agents = {
  person:
    'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36',
  preview: 'WhatsApp/2.24.9 A',
};

async function openSale(t: TestContext, settings: Record<string, string>): Promise<Sale> {
  const receiver = await openReceiver(t);
  const data = await openDataFolder(t);
  const service = await data.serve({ MAIL_FROM: 'desk@example.com', ...settings });
  const owner = ['--name', 'Example Solar', '--email', 'alex@example.com'];
  const { account_id } = await data.runJson('account', 'create', ...owner);
  const { api_key: apiKey } = await data.runJson('key', 'create', '--account', String(account_id));
  const secrets = new Map<string, string>();
  for (const type_request of mainEventTypes) {
    const body = { hookUrl: receiver.url, type_request };
    const { signing_secret } = await done(
      callService(service, apiKey, 'subscribe_customer', { body }),
    );
    secrets.set(type_request, signing_secret);
  }
  return {
    service,
    receiver,
    apiKey,
    secrets,
    post: (action, given) => callService(service, apiKey, action, { body: { data: given } }),
    get: (action, query = {}) => callService(service, apiKey, action, { query }),
    async happened() {
      const { body } = await callService(service, apiKey, 'getevents', {
        query: { after: 'start', limit: '100' },
      });
      return body.map(({ type }: { type: EventType }) => type);
    },
  };
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + waitMsMax;
  while (!(await isSo())) {
    assert.ok(Date.now() < deadline, `${what}, in time`);
    await pause(50);
  }
}

async function rename({ get, post }: Sale, from: string, to: string): Promise<void> {
  const statuses = await done(get('getstatuses'));
  const { status_id } = statuses.find(
    ({ status_name }: { status_name: string }) => status_name === from,
  );
  await done(post('changestatus', { status_id, status_name: to }));
}

async function stateOf({ get }: Sale, messageId: string): Promise<string> {
  return (await done(get('getmessage', { message_id: messageId }))).state;
}

/** Ann's phone answers STOP, which the provider tells us. */
async function answerStop({ url }: Service): Promise<void> {
  const address = `${url}/sms/incoming`;
  const { headers, payload } = smsCallback(address, {
    From: '+61491570156',
    To: '+61255501234',
    Body: 'Stop',
  });
  const response = await fetch(address, { method: 'POST', headers, body: payload });
  assert.equal(response.status, 200);
}

/** Opens the page and reads until the page has reported that it was in sight. */
async function look({ page }: Visitor, url: string): Promise<void> {
  const told = page.waitForResponse((response) =>
    new URL(response.url()).pathname.endsWith('/views'),
  );
  await page.goto(url);
  assert.equal((await told).status(), 204);
}

/** The signing link in the mail to an address, without the soft breaks of its lines. */
async function linkIn({ mails }: MailServer, to: string): Promise<string> {
  const find = () =>
    mails
      .filter((mail) => mail.to.includes(to))
      .map(({ raw }) => `${raw}`.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
      .flatMap((text) => text.match(/https?:\S+\/p\/[\w-]{22}\?signer=[\w-]{22}/) ?? [])
      .at(-1);
  await until(async () => find() !== undefined, `${to} has a signing link`);
  return find() ?? '';
}

async function sign({ page }: Visitor, name: string, how: 'draw' | 'type'): Promise<void> {
  await page.locator('#sign').getByRole('link', { name: 'Accept and sign' }).click();
  await page.getByRole('checkbox').check();
  await page.getByLabel('Your full name').fill(name);
  if (how === 'type') await page.getByText('Type', { exact: true }).click();
  else await draw(page);
  const answered = page.waitForResponse((response) => response.url().includes('/sign'));
  await page.getByRole('button', { name: 'Sign the contract' }).click();
  const response = await answered;
  assert.equal(response.status(), 200, await response.text());
}

async function draw(page: Visitor['page']): Promise<void> {
  const box = await findField(page);
  await page.mouse.move(box.x + 40, box.y + 80);
  await page.mouse.down();
  for (let step = 1; step <= 8; step += 1) {
    await page.mouse.move(box.x + 40 + step * 20, box.y + 80 - (step % 2) * 40);
  }
  await page.mouse.up();
}

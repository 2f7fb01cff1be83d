import type { App } from '../../../src/domain/app.ts';
import { updateCustomer } from '../../../src/domain/customers/update-customer.ts';
import { insertOptOut } from '../../../src/domain/messages/rows/opt-outs.ts';
import { recordAttempt } from '../../../src/domain/messages/send-queued-message.ts';
import { queueNotice } from '../../../src/domain/messages/team/queue-notice.ts';
import { minuteMs } from '../../../src/domain/shared/time.ts';
import { addCustomer, addProject, storeOf } from '../../support/arrange.ts';
import { publish } from '../../support/messages/open-messaging-app.ts';
import { receiveReplies } from '../../support/messages/receive-replies.ts';
import type { Call, TestApp } from '../../support/open-test-app.ts';
import { casesOf, type GoldenCase, refusedAfter, refusedAs } from '../golden-case.ts';

// Nothing is handed over in these cases: there is no worker.
const ports: Partial<App> = {
  sendEmail: async () => ({ outcome: 'accepted', providerId: '' }),
  sendSms: async () => ({ outcome: 'accepted', providerId: '' }),
};
const options = { ports };
/** The account may send one of each a day. */
const tight = { ports: { ...ports, quotas: { sms: 1, email: 1, invitation: 1 } } };
const number = '+61491570156';

const sent = (data: object, headers?: Record<string, string>): Call => ({
  body: { data },
  ...(headers && { headers }),
});
const words = {
  project_id: '1',
  subject: 'About {{project_title}}',
  text: 'Hi {{customer_first_name}},\n\nis your roof of steel?\n\n{{owner_name}}\n{{owner_phone}}',
};
/** Words to a customer who has no project. */
const roof = { subject: 'About your roof', text: 'Hi {{customer_first_name}}, is it of steel?' };
const smsWords = { project_id: '1', text: 'Hi {{customer_first_name}}, is your roof of steel?' };

const withProject = {
  options,
  given: 'ann@example.com with the phone 0491 570 156 and a project',
  arrange: (test: TestApp) => addAnn(test),
};
const withCustomer = {
  options,
  given: 'ann@example.com with the phone 0491 570 156 and consent to SMS, and no project',
  arrange: async (test: TestApp) => {
    await addCustomer(test, { customer_phone_1: '0491 570 156' });
    await say(test, { channel: 'sms', given: true });
  },
};
const withReplies = {
  given: 'an email with a file and an SMS of ann@example.com',
  arrange: async (test: TestApp) => receiveReplies(test, Number(await addCustomer(test))),
};
const withConsent = {
  options,
  given: 'ann@example.com with the phone 0491 570 156, a project, and consent to SMS',
  arrange: addConsentingAnn,
};
const withProposal = {
  options,
  given:
    'ann@example.com with the phone 0491 570 156, a project with a published proposal, and consent to SMS',
  arrange: addProposal,
};
const withMessages = {
  options,
  given:
    'an email that was sent, an SMS that failed, and a notice that is queued, a minute apart, and an email to bob@example.com',
  arrange: addMessages,
};

export const messageCases: GoldenCase[] = [
  ...casesOf('getreminders', { 'all-off': { request: {} } }),

  ...casesOf('setreminder', {
    'turned-on': { request: sent({ kind: 'not_opened', is_on: true, days: 5 }) },
    'by-sms': {
      request: sent({ kind: 'visit', is_on: true, channel: 'sms', template: 'Reminder: visit' }),
    },
    ...refusedAs('INVALID_PARAMETERS', {
      'kind-unknown': sent({ kind: 'birthday', is_on: true }),
      'days-above-the-limit': sent({ kind: 'expiring', days: 61 }),
      'days-for-a-visit': sent({ kind: 'visit', days: 2 }),
    }),
    'template-unknown': {
      request: sent({ kind: 'signature', is_on: true, template: 'Birthday' }),
      refusal: 'TEMPLATE_NOT_FOUND',
    },
  }),

  ...casesOf('sendprojectemail', {
    'own-words': { ...withProject, request: sent(words) },
    'template-with-pdf': {
      ...withProposal,
      request: sent({ project_id: '1', template: 'Proposal', attach_pdf: true }),
    },
    'about-no-project': { ...withCustomer, request: sent({ ...roof, customer_id: '1' }) },
    'to-another-address': {
      ...withProject,
      request: sent({ ...words, to: ' Facilities@example.com ' }),
    },
    'key-of-another-request': {
      options,
      given: 'another request with the same Idempotency-Key was made before',
      arrange: async (test) => {
        await addAnn(test);
        await test.call('sendprojectemail', sent(words, { 'idempotency-key': 'k1' }));
      },
      request: sent({ ...words, subject: 'Another' }, { 'idempotency-key': 'k1' }),
      refusal: 'IDEMPOTENCY_KEY_REUSED',
    },
    'not-configured': {
      given: 'a service without SMTP_URL, and a project',
      arrange: (test) => addAnn(test),
      request: sent(words),
      refusal: 'EMAIL_NOT_CONFIGURED',
    },
    'project-not-found': {
      ...withProject,
      request: sent({ ...words, project_id: '2' }),
      refusal: 'PROJECT_NOT_FOUND',
    },
    'customer-not-found': {
      ...withCustomer,
      request: sent({ ...roof, customer_email: 'nobody@example.com' }),
      refusal: 'CUSTOMER_NOT_FOUND',
    },
    'nothing-to-link-without-a-project': {
      ...withCustomer,
      request: sent({ customer_id: '1', template: 'Proposal' }),
      refusal: 'PROPOSAL_NOT_PUBLISHED',
    },
    'template-not-found': {
      ...withProject,
      request: sent({ project_id: '1', template: 'Farewell' }),
      refusal: 'TEMPLATE_NOT_FOUND',
    },
    ...refusedAfter('PROPOSAL_NOT_PUBLISHED', withProject, {
      'nothing-published-to-link': sent({ project_id: '1', template: 'Proposal' }),
      'nothing-published-to-attach': sent({ ...words, attach_pdf: true }),
    }),
    'proposal-expired': {
      options,
      given: 'a project whose published proposal expires at this very moment',
      arrange: async (test) => {
        const ann = await addAnn(test);
        await publish(test, { ...ann, expiresAt: test.app.now() });
      },
      request: sent({ project_id: '1', template: 'Proposal' }),
      refusal: 'PROPOSAL_NOT_PUBLISHED',
    },
    'no-email-address': {
      options,
      given: 'a customer with a phone number alone, with a project',
      arrange: async (test) => {
        await addAnn(test);
        await storeOf(test).transaction((tx) =>
          updateCustomer(test.app, tx, {
            key: { customerId: 1 },
            userId: test.account.userId,
            ownerEmail: undefined,
            changes: { email: '', phone1: '0491 570 156' },
          }),
        );
      },
      request: sent(words),
      refusal: 'NO_RECIPIENT',
    },
    unsubscribed: {
      options,
      given: 'a customer who wants no more emails, with a project',
      arrange: async (test) => {
        await addAnn(test);
        await say(test, { channel: 'email', given: false });
      },
      request: sent(words),
      refusal: 'EMAIL_OPTED_OUT',
    },
    ...refusedAfter('INVALID_PARAMETERS', withProject, {
      'unknown-variable': sent({ ...words, text: 'Dear {{first_name}}' }),
      'variable-without-its-end': sent({ ...words, text: 'Dear {{customer_first_name' }),
      'text-that-comes-out-empty': sent({ ...words, text: '{{owner_phone}}' }),
      'template-and-text': sent({ ...words, template: 'Proposal' }),
      'no-words': sent({ project_id: '1' }),
      'no-subject': sent({ project_id: '1', text: 'Hi' }),
      'subject-of-two-lines': sent({ ...words, subject: 'Hello\r\nBcc: eve@example.com' }),
      'subject-that-comes-out-too-long': sent({
        ...words,
        subject: '{{site_address}} '.repeat(10),
      }),
      'to-two-addresses': sent({ ...words, to: 'ann@example.com, bob@example.com' }),
      'attach-pdf-as-text': sent({ ...words, attach_pdf: 'yes' }),
    }),
    ...refusedAfter('INVALID_PARAMETERS', withProject, {
      'project-and-customer-missing': sent({ template: 'Proposal' }),
      'project-and-customer': sent({ ...words, customer_id: '1' }),
    }),
    'daily-limit-reached': {
      options: tight,
      given: 'an account that may send one email a day and has sent it',
      arrange: async (test) => {
        await addAnn(test);
        await test.call('sendprojectemail', sent(words));
      },
      request: sent(words),
      refusal: 'QUOTA_EXCEEDED',
    },
  }),

  ...casesOf('sendprojectsms', {
    'own-words': { ...withConsent, request: sent(smsWords) },
    template: { ...withProposal, request: sent({ project_id: '1', template: 'Follow-up' }) },
    'about-no-project': {
      ...withCustomer,
      request: sent({ customer_email: 'Ann@example.com', text: roof.text }),
    },
    'to-another-number': {
      options,
      given: 'a customer with the second phone (02) 5550 1235, a project, and consent to SMS',
      arrange: async (test) => {
        await addAnn(test, { customer_phone_2: '(02) 5550 1235' });
        await say(test, { channel: 'sms', given: true });
      },
      request: sent({ ...smsWords, to: '+61 2 5550 1235' }),
    },
    'to-a-number-of-others': {
      ...withConsent,
      request: sent({ ...smsWords, to: '+61 2 5550 1235' }),
      refusal: 'SMS_OTHER_NUMBER',
    },
    'daily-limit-reached': {
      options: tight,
      given: 'an account that may send one SMS a day and has sent it',
      arrange: async (test) => {
        await addConsentingAnn(test);
        await test.call('sendprojectsms', sent(smsWords));
      },
      request: sent(smsWords),
      refusal: 'QUOTA_EXCEEDED',
    },
    'key-of-another-request': {
      options,
      given: 'another request with the same Idempotency-Key was made before',
      arrange: async (test) => {
        await addConsentingAnn(test);
        await test.call('sendprojectsms', sent(smsWords, { 'idempotency-key': 'k1' }));
      },
      request: sent({ ...smsWords, text: 'Another' }, { 'idempotency-key': 'k1' }),
      refusal: 'IDEMPOTENCY_KEY_REUSED',
    },
    'not-configured': {
      given: 'a service without SMS_URL, and a project',
      arrange: addConsentingAnn,
      request: sent(smsWords),
      refusal: 'SMS_NOT_CONFIGURED',
    },
    'project-not-found': {
      options,
      request: sent(smsWords),
      refusal: 'PROJECT_NOT_FOUND',
    },
    'customer-not-found': {
      options,
      request: sent({ customer_id: '1', text: roof.text }),
      refusal: 'CUSTOMER_NOT_FOUND',
    },
    'template-of-another-channel': {
      options,
      given: 'a template for emails named Hello',
      arrange: async (test) => {
        await addConsentingAnn(test);
        const template = { channel: 'email', name: 'Hello', subject: 'Hello', text: 'Hello' };
        await test.call('settemplate', sent(template));
      },
      request: sent({ project_id: '1', template: 'Hello' }),
      refusal: 'TEMPLATE_NOT_FOUND',
    },
    'nothing-published': {
      ...withConsent,
      request: sent({ project_id: '1', template: 'Proposal' }),
      refusal: 'PROPOSAL_NOT_PUBLISHED',
    },
    'no-phone': {
      options,
      given: 'a customer without a phone number, with a project',
      arrange: (test) => addAnn(test, { customer_phone_1: '' }),
      request: sent(smsWords),
      refusal: 'NO_RECIPIENT',
    },
    'phone-that-is-none': {
      options,
      given: 'a customer with the phone number "ask the neighbour", with a project',
      arrange: (test) => addAnn(test, { customer_phone_1: 'ask the neighbour' }),
      request: sent(smsWords),
      refusal: 'NO_RECIPIENT',
    },
    'no-consent': { ...withProject, request: sent(smsWords), refusal: 'SMS_NO_CONSENT' },
    'consent-withdrawn': {
      options,
      given: 'a customer who consented to SMS and then did not, with a project',
      arrange: async (test) => {
        await addConsentingAnn(test);
        await say(test, { channel: 'sms', given: false });
      },
      request: sent(smsWords),
      refusal: 'SMS_NO_CONSENT',
    },
    'opted-out': {
      options,
      given: 'a customer who consented to SMS and whose number has answered STOP, with a project',
      arrange: async (test) => {
        await addConsentingAnn(test);
        await optOut(test);
      },
      request: sent(smsWords),
      refusal: 'SMS_OPTED_OUT',
    },
    ...refusedAfter('INVALID_PARAMETERS', withConsent, {
      'to-a-number-that-is-none': sent({ ...smsWords, to: '12' }),
      'text-too-long': sent({ ...smsWords, text: 'x'.repeat(604) }),
      'no-words': sent({ project_id: '1' }),
    }),
  }),

  ...casesOf('getmessages', {
    none: { request: {} },
    all: { ...withMessages, request: {} },
    'of-a-customer': { ...withMessages, request: { query: { customer_id: '2' } } },
    'of-a-project': { ...withMessages, request: { query: { project_id: '1' } } },
    'first-page': { ...withMessages, request: { query: { project_id: '1', limit: '1' } } },
    'next-page': {
      ...withMessages,
      request: (messageId) => ({ query: { before: messageId, limit: '1' } }),
    },
    'after-a-message-that-is-not-there': {
      request: { query: { before: 'msg_00000000000000000000000000' } },
      refusal: 'MESSAGE_NOT_FOUND',
    },
    ...refusedAs('INVALID_PARAMETERS', {
      'customer-not-a-number': { query: { customer_id: 'ann' } },
      'limit-too-large': { query: { limit: '251' } },
    }),
  }),

  ...casesOf('getreplies', {
    'of-customer': { ...withReplies, request: { query: { customer_id: '1' } } },
    'the-first-page': { ...withReplies, request: { query: { customer_id: '1', limit: '1' } } },
    'customer-missing': { request: {}, refusal: 'INVALID_PARAMETERS' },
    'cursor-invalid': {
      ...withReplies,
      request: { query: { customer_id: '1', cursor: 'x' } },
      refusal: 'INVALID_PARAMETERS',
    },
    'customer-unknown': {
      request: { query: { customer_email: 'nobody@example.com' } },
      refusal: 'CUSTOMER_NOT_FOUND',
    },
  }),

  ...casesOf('getmessage', {
    email: {
      ...withMessages,
      request: (messageId) => ({ query: { message_id: messageId } }),
    },
    'not-found': {
      ...withMessages,
      request: { query: { message_id: 'msg_00000000000000000000000000' } },
      refusal: 'MESSAGE_NOT_FOUND',
    },
    'id-missing': { request: {}, refusal: 'INVALID_PARAMETERS' },
  }),

  ...casesOf('gettemplates', {
    'of-every-account': { request: {} },
    'with-own': {
      given: 'a template of its own, and another text for the SMS named Proposal',
      arrange: addTemplates,
      request: {},
    },
  }),

  ...casesOf('settemplate', {
    email: {
      request: sent({
        channel: 'email',
        name: 'Site visit',
        subject: 'We visit {{site_address}}',
        text: 'Hi {{customer_first_name}},\n\nwe will be there soon.',
      }),
    },
    'in-place-of-a-default': {
      request: sent({
        channel: 'sms',
        name: 'Proposal',
        subject: 'not used',
        text: 'It is ready: {{proposal_url}}',
      }),
    },
    ...refusedAs('INVALID_PARAMETERS', {
      'email-without-a-subject': sent({ channel: 'email', name: 'Site visit', text: 'Soon' }),
      'unknown-variable': sent({ channel: 'sms', name: 'Site visit', text: 'Hi {{name}}' }),
      'unknown-channel': sent({ channel: 'fax', name: 'Site visit', text: 'Hi' }),
      'name-empty': sent({ channel: 'sms', name: ' ', text: 'Hi' }),
      'text-empty': sent({ channel: 'sms', name: 'Site visit', text: '' }),
    }),
  }),

  ...casesOf('removetemplate', {
    own: {
      given: 'a template of its own, and another text for the SMS named Proposal',
      arrange: addTemplates,
      request: sent({ channel: 'sms', name: 'Proposal' }),
    },
    'of-every-account': {
      request: sent({ channel: 'sms', name: 'Proposal' }),
      refusal: 'TEMPLATE_NOT_FOUND',
    },
    'name-missing': { request: sent({ channel: 'sms' }), refusal: 'INVALID_PARAMETERS' },
  }),

  ...casesOf('getconsent', {
    'nothing-said': { ...withProject, request: { query: { customer_id: '1' } } },
    'said-and-opted-out': {
      options,
      given:
        'a customer who consented to SMS, whose number has answered STOP, and who wants no emails',
      arrange: async (test) => {
        await addConsentingAnn(test);
        await optOut(test);
        await say(test, { channel: 'email', given: false });
      },
      request: { query: { customer_email: 'ann@example.com' } },
    },
    'not-found': { request: { query: { customer_id: '1' } }, refusal: 'CUSTOMER_NOT_FOUND' },
    'of-nobody': { request: {}, refusal: 'INVALID_PARAMETERS' },
  }),

  ...casesOf('setconsent', {
    given: {
      ...withProject,
      request: sent({
        customer_id: '1',
        channel: 'sms',
        given: true,
        source: 'form on our website',
      }),
    },
    withdrawn: {
      ...withConsent,
      request: sent({
        customer_email: 'ann@example.com',
        channel: 'sms',
        given: false,
        source: 'said so at the door',
      }),
    },
    'not-found': {
      request: sent({ customer_id: '1', channel: 'sms', given: true, source: 'phone' }),
      refusal: 'CUSTOMER_NOT_FOUND',
    },
    'of-nobody': {
      request: sent({ channel: 'sms', given: true, source: 'phone' }),
      refusal: 'INVALID_PARAMETERS',
    },
    ...refusedAfter('INVALID_PARAMETERS', withProject, {
      'given-as-text': sent({ customer_id: '1', channel: 'sms', given: 'yes', source: 'phone' }),
      'source-missing': sent({ customer_id: '1', channel: 'sms', given: true }),
    }),
  }),
];

async function addAnn(
  test: TestApp,
  data: Record<string, string> = {},
): Promise<{ customerId: string; projectId: string }> {
  const customerId = await addCustomer(test, { customer_phone_1: '0491 570 156', ...data });
  await addProject(test, customerId);
  return { customerId, projectId: '1' };
}

async function addConsentingAnn(test: TestApp): Promise<void> {
  await addAnn(test);
  await say(test, { channel: 'sms', given: true });
}

async function addProposal(test: TestApp): Promise<void> {
  const ann = await addAnn(test);
  await say(test, { channel: 'sms', given: true });
  await publish(test, ann);
}

async function say(test: TestApp, said: { channel: string; given: boolean }): Promise<void> {
  await test.call('setconsent', sent({ customer_id: '1', source: 'on the phone', ...said }));
}

async function optOut(test: TestApp): Promise<void> {
  await storeOf(test).transaction((tx) => insertOptOut(tx, number, test.app.now()));
}

/** Returns the id of the first. */
async function addMessages(test: TestApp): Promise<string> {
  await addProposal(test);
  const { body } = await test.call(
    'sendprojectemail',
    sent({ project_id: '1', template: 'Proposal', attach_pdf: true }),
  );
  const email = await leaseOne(test, 'c1');
  if (email) {
    await recordAttempt(test.app, email, { outcome: 'accepted', providerId: 'queued as 12345' });
  }
  test.clock.advance(minuteMs);
  await test.call('sendprojectsms', sent(smsWords));
  const sms = await leaseOne(test, 'c2');
  if (sms) {
    const problem = 'The SMS provider answered 400: Invalid To';
    await recordAttempt(test.app, sms, { outcome: 'refused', problem });
  }
  test.clock.advance(minuteMs);
  await storeOf(test).transaction((tx) =>
    queueNotice(test.app, tx, {
      customerId: 1,
      projectId: undefined,
      channel: 'sms',
      recipient: number,
      subject: '',
      text: 'Your code is 123456.',
    }),
  );
  test.clock.advance(minuteMs);
  const bob = await addCustomer(test, { customer_email: 'bob@example.com' });
  await addProject(test, bob);
  await test.call('sendprojectemail', sent({ ...words, project_id: '2' }));
  return body.message_id;
}

async function leaseOne({ app: { store } }: TestApp, claimId: string) {
  const { waiting } = await store.outbox.look();
  const shares = waiting.map(({ count: _, ...line }) => ({ ...line, limit: 1 }));
  return (await store.outbox.lease({ shares, claimId })).leased[0];
}

async function addTemplates(test: TestApp): Promise<void> {
  const text = 'Hi {{customer_first_name}}, we are on our way.';
  await test.call('settemplate', sent({ channel: 'sms', name: 'On our way', text }));
  const own = { channel: 'sms', name: 'Proposal', text: 'It is ready: {{proposal_url}}' };
  await test.call('settemplate', sent(own));
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { findLatestProposal } from '../../../src/domain/proposals/rows/proposals.ts';
import { storeOf } from '../../support/arrange.ts';
import { openMessagingDesk } from '../../support/messages/open-messaging-desk.ts';
import {
  addReadyProject,
  publish,
  quickPrinter,
} from '../../support/proposals/arrange-proposals.ts';
import { until } from '../../support/until.ts';

/** Without what each message and each signer has of their own, and the link of the project put in place of its example. */
function comparable(text: string | undefined, page: string): string {
  return `${text}`
    .replaceAll('\r\n', '\n')
    .replace(/<base[^>]*><style>a [^<]*<\/style>/, '')
    .replaceAll(/\/stop\/[\w-]{16}/g, '/stop/TOKEN')
    .replaceAll(/\?signer=[\w-]{22}/g, '')
    .replaceAll(/https?:[^"<\s]*\/p\/made-as-you-publish-it/g, page)
    .trim();
}

test('the preview before the first version is what is sent after it, with an example as its link', async (t) => {
  const desk = await openMessagingDesk(t, { ports: quickPrinter });
  await desk.useMailServer();
  await desk.useSmsProvider();
  await desk.consentToSms();
  const projectId = await addReadyProject(desk, String(desk.ann.customerId));
  const { messages } = desk.as(desk.owner);
  const wording = { template: 'Proposal' };
  const preview = (channel: 'email' | 'sms') =>
    messages.preview({ projectId, channel, wording, toBePublished: true });
  const cookie = await desk.cookieOf(desk.owner);
  const frame = async () => {
    const response = await fetch(`${desk.url}/app/files/previews/message`, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({
        projectId: String(projectId),
        template: 'Proposal',
        subject: '',
        text: '',
        toBePublished: 'true',
      }),
    });
    return response.text();
  };

  const shown = { email: await preview('email'), sms: await preview('sms'), html: await frame() };
  assert.match(`${shown.email.message?.text}`, /\/p\/made-as-you-publish-it$/m);
  assert.match(shown.html, /href="[^"]*\/p\/made-as-you-publish-it"/);

  await publish(desk, projectId);
  const proposal = await findLatestProposal(storeOf(desk), projectId);
  const page = `${desk.app.baseUrl()}/p/${proposal?.token}`;
  await messages.send({ projectId, channel: 'email', wording });
  await messages.send({ projectId, channel: 'sms', wording });
  await until(async () => [desk.mail.mails.length, desk.sms.requests.length], [1, 1]);

  const mail = await PostalMime.parse(desk.mail.mails[0]?.raw ?? '');
  const sms = desk.sms.requests[0]?.form.Body;
  assert.ok(mail.text?.includes(page) && mail.html?.includes(page) && sms?.includes(page));
  assert.deepEqual(
    [shown.email.message?.sender, shown.email.message?.subject],
    [mail.from?.name, mail.subject],
  );
  assert.equal(comparable(shown.email.message?.text, page), comparable(mail.text, page));
  assert.equal(comparable(shown.html, page), comparable(mail.html, page));
  assert.equal(comparable(shown.sms.message?.text, page), comparable(sms, page));
  // A preview counts the parts with the longest link that a recipient can get.
  assert.equal(shown.sms.message?.sms?.parts, (await preview('sms')).message?.sms?.parts);

  // The next version keeps the address, so its preview has the real one.
  for (const text of [(await preview('email')).message?.text, await frame()]) {
    assert.ok(text?.includes(page) && !text.includes('made-as-you-publish-it'));
  }
});

test('the example of a link is never sent', async (t) => {
  const desk = await openMessagingDesk(t);
  await desk.useMailServer();
  const { messages } = desk.as(desk.owner);
  const { projectId, customerId } = desk.ann;
  const words = { channel: 'email' as const, wording: { template: 'Proposal' } };
  const problem = 'The message has no project with a published proposal';
  assert.equal((await messages.preview({ projectId, ...words })).problem, problem);
  // Without a project there is nothing to publish.
  const about = { customerId, toBePublished: true };
  assert.equal((await messages.preview({ ...about, ...words })).problem, problem);

  const input = { projectId, ...words, toBePublished: true, unpublishedUrl: 'https://example.com' };
  await assert.rejects(messages.send(input), { message: problem });
  assert.deepEqual(await desk.database.rows('select * from messages'), []);
});

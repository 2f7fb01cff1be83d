import type { AccountDb } from '../../account-db.ts';
import { personName } from '../../accounts/team/user.ts';
import { findUser } from '../../accounts/team/user-queries.ts';
import type { App } from '../../app.ts';
import { proposalPath } from '../../proposals/proposal.ts';
import { findPublished } from '../../proposals/state-now.ts';
import { Refusal } from '../../shared/refusal.ts';
import { composeMessage, dress, fillIn, type Values, valuesOf } from '../compose-message.ts';
import { type About, readAbout } from '../find-recipient.ts';
import type { Channel } from '../message.ts';
import { readLetterhead } from '../read-letterhead.ts';
import { type SmsParts, smsParts } from '../sms/sms-text.ts';
import type { Wording } from '../wording.ts';
import { renderTemplate } from './render-template.ts';
import type { Template } from './template.ts';
import { listTemplates } from './templates.ts';

/** A message as its recipient would see it, without being sent. */
export type Preview = {
  /** The name that it comes from; empty for a number. */
  sender: string;
  subject: string;
  text: string;
  /** Empty for an SMS. */
  html: string;
  /** Undefined for an email. */
  sms: SmsParts | undefined;
};

/** Why it could not be sent as it is written now. */
export type Unfinished = { problem: string };

/**
 * The message that a customer would get; `toBePublished` if it goes out once the project is published, whose address is
 * an example until then. Refusals of `composeMessage` are returned as problems. Refuses what `readAbout` refuses.
 */
export async function previewMessage(
  app: App,
  store: AccountDb,
  {
    toBePublished = false,
    ...request
  }: About & {
    channel: Channel;
    wording: Wording;
    attachPdf: boolean;
    toBePublished?: boolean | undefined;
  },
): Promise<Preview | Unfinished> {
  const { project, customer } = await readAbout(store, request);
  const unpublishedUrl = project && toBePublished ? exampleUrl(app) : '';
  return attempt(request.channel, () =>
    composeMessage(app, store, { ...request, project, customer, unpublishedUrl }),
  );
}

/** As long as a real one, so that the parts of an SMS are counted right. */
function exampleUrl(app: App): string {
  return app.baseUrl() + proposalPath('made-as-you-publish-it');
}

/**
 * The templates with what is known of a customer and a project in the place of their variables, and that by variable. The
 * address of a proposal that is not published and the time of a visit stay variables. Refuses what `readAbout` refuses.
 */
export async function fillTemplates(
  app: App,
  store: AccountDb,
  about: About,
): Promise<{ templates: Template[]; values: Values }> {
  const { project, customer } = await readAbout(store, about);
  const letterhead = await readLetterhead(store);
  const proposal = project && (await findPublished(app, store, project.projectId));
  const values = valuesOf({
    project,
    customer,
    letterhead,
    proposalUrl:
      proposal === undefined ? '{{proposal_url}}' : app.baseUrl() + proposalPath(proposal.token),
    appointment: '{{appointment}}',
  });
  const templates = await listTemplates(store);
  return {
    templates: templates.map(({ channel, name, subject, body }) => ({
      channel,
      name,
      subject: renderTemplate(subject, values),
      body: renderTemplate(body, values),
    })),
    values,
  };
}

/**
 * A template with example values for its variables, in the name of the member who writes it. Problems that would
 * prevent sending are returned.
 */
export async function previewTemplate(
  app: App,
  store: AccountDb,
  { template, userId }: { template: Omit<Template, 'name'>; userId: number },
): Promise<Preview | Unfinished> {
  const { channel } = template;
  const letterhead = await readLetterhead(store);
  const owner = await findUser(store, userId);
  const proposalUrl = exampleUrl(app);
  const values: Values = {
    customer_first_name: 'Sam',
    customer_name: 'Sam Rivera',
    owner_name: owner === undefined ? letterhead.name : personName(owner, letterhead.name),
    owner_phone: owner?.phoneNumber ?? '',
    owner_email: owner?.email ?? '',
    company_name: letterhead.name,
    project_title: 'Rivera residence, 8.8 kW',
    site_address: '14 Banksia Street, Newtown NSW 2042',
    system_size: '8.8kW',
    proposal_url: proposalUrl,
    appointment: 'Monday 30 November at 2:30 pm',
  };
  return attempt(channel, async () => {
    const words = fillIn(channel, template, values);
    const dressed = await dress(app, store, { channel, words, letterhead, proposalUrl });
    return { ...dressed, subject: words.subject };
  });
}

/** People look while they write, so what is not finished is nothing to refuse. */
async function attempt(
  channel: Channel,
  write: () => Promise<Omit<Preview, 'sms'>>,
): Promise<Preview | Unfinished> {
  try {
    const { sender, subject, text, html } = await write();
    const sms = channel === 'sms' ? smsParts(withLongestLink(text)) : undefined;
    return { sender, subject, text, html, sms };
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message };
    throw error;
  }
}

/** A signer gets their own link in the place of the proposal's address, and it is longer. */
function withLongestLink(text: string): string {
  return text.replace(/(\/p\/[\w-]{22})(?![\w/?-])/g, `$1?signer=${'x'.repeat(22)}`);
}

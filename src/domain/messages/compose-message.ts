import { systemWatts } from '@sundesk/solar';
import type { AccountDb } from '../account-db.ts';
import { personName } from '../accounts/team/user.ts';
import type { App } from '../app.ts';
import type { Customer } from '../customers/customer.ts';
import { formatAddress, formatKilowatts, type Project } from '../projects/project.ts';
import { proposalPath } from '../proposals/proposal.ts';
import { findPublished } from '../proposals/state-now.ts';
import { makeToken } from '../shared/ids.ts';
import { Refusal } from '../shared/refusal.ts';
import { isPlainLine } from '../shared/text.ts';
import { emailSender } from './channels/find-channel.ts';
import { readOwnChannels } from './channels/queries.ts';
import { emailHtml, type Letterhead } from './email-html.ts';
import type { Channel } from './message.ts';
import { subjectCharactersMax } from './message-limits.ts';
import { readLetterhead } from './read-letterhead.ts';
import { smsSender, smsText } from './sms/sms-text.ts';
import { stopPath } from './sms/stop-page.ts';
import { renderTemplate, type VariableName, variablesIn } from './templates/render-template.ts';
import type { Template } from './templates/template.ts';
import { requireTemplate } from './templates/templates.ts';
import type { Wording } from './wording.ts';

/** Of the token that names one message's page; it cannot be guessed. */
const stopTokenBytes = 12;

/** A message as its recipient will see it. */
type Composed = {
  subject: string;
  text: string;
  /** Empty for an SMS. */
  html: string;
  /** The name that it comes from; empty for a number. */
  sender: string;
  stopToken: string;
  attachment: { documentId: number; name: string } | undefined;
  bringsProposal: boolean;
};

/**
 * Writes a message to a customer about a project, and sends nothing. Refuses with TEMPLATE_NOT_FOUND, with
 * PROPOSAL_NOT_PUBLISHED when the text or the file asks for it, and with INVALID_PARAMETERS for a variable or a length
 * that will not do.
 */
export async function composeMessage(
  app: App,
  store: AccountDb,
  {
    project,
    customer,
    channel,
    wording,
    attachPdf,
    appointment = '',
    unpublishedUrl = '',
  }: {
    project: Project | undefined;
    customer: Customer;
    channel: Channel;
    wording: Wording;
    attachPdf: boolean;
    /** The visit that it reminds of, in words. */
    appointment?: string;
    /** What a preview shows as the address of a proposal that is not published. */
    unpublishedUrl?: string;
  },
): Promise<Composed> {
  const letterhead = await readLetterhead(store);
  const proposal = project && (await findPublished(app, store, project.projectId));
  const written = await findWords(store, channel, wording);
  const proposalUrl =
    proposal === undefined ? unpublishedUrl : app.baseUrl() + proposalPath(proposal.token);
  const values = valuesOf({ project, customer, letterhead, proposalUrl, appointment });
  const words = fillIn(channel, written, values);
  if (attachPdf && proposal === undefined) throw notPublished();
  const { text, ...parts } = await dress(app, store, { channel, words, letterhead, proposalUrl });
  return {
    subject: words.subject,
    text,
    ...parts,
    attachment:
      attachPdf && proposal !== undefined
        ? { documentId: proposal.pdfId, name: `Proposal ${proposal.version}.pdf` }
        : undefined,
    bringsProposal: attachPdf || (proposalUrl !== '' && text.includes(proposalUrl)),
  };
}

/** The words with what every message of their channel has around them: who sends it, and how to get no more of them. */
export async function dress(
  app: App,
  store: AccountDb,
  {
    channel,
    words,
    letterhead,
    proposalUrl,
  }: { channel: Channel; words: Words; letterhead: Letterhead; proposalUrl: string },
): Promise<Pick<Composed, 'text' | 'html' | 'sender' | 'stopToken'>> {
  const own = await readOwnChannels(store);
  const sender = channel === 'sms' ? await smsSender(store, own) : emailSender(own, letterhead);
  const needsPage = channel === 'email' || sender !== '';
  const stopToken = needsPage ? makeToken(app.randomBytes, stopTokenBytes) : '';
  const stopUrl = needsPage ? app.baseUrl() + stopPath(stopToken) : '';
  const parts =
    channel === 'sms'
      ? { text: smsText(words.text, { company: letterhead.name, stopUrl }), html: '' }
      : emailParts(words.text, letterhead, { proposalUrl, stopUrl });
  return { ...parts, sender, stopToken };
}

type Words = { subject: string; text: string };

/** The text in place of each variable. */
export type Values = Readonly<Record<VariableName, string>>;

/** The subjects that a message can refer to. */
type Subject = {
  project: Project | undefined;
  customer: Customer;
  letterhead: Letterhead;
  /** Empty while nothing is published. */
  proposalUrl: string;
  appointment: string;
};
async function findWords(
  store: AccountDb,
  channel: Channel,
  wording: Wording,
): Promise<Pick<Template, 'subject' | 'body'>> {
  if ('template' in wording) return requireTemplate(store, channel, wording.template);
  return { subject: wording.subject, body: wording.text };
}

/** Subject and text with the variables filled in. Refuses what cannot be sent. */
export function fillIn(
  channel: Channel,
  template: Pick<Template, 'subject' | 'body'>,
  values: Values,
): Words {
  const used = variablesIn(`${template.subject}\n${template.body}`);
  if (used.includes('proposal_url') && values.proposal_url === '') throw notPublished();
  if (used.includes('appointment') && values.appointment === '') {
    throw new Refusal('INVALID_PARAMETERS', 'Only reminders of a visit can use {{appointment}}');
  }
  const text = renderTemplate(template.body.replaceAll('\r\n', '\n'), values).trim();
  if (text === '') throw new Refusal('INVALID_PARAMETERS', 'The text is empty');
  if (channel === 'sms') return { subject: '', text };
  const subject = renderTemplate(template.subject, values).trim();
  if (subject === '' || subject.length > subjectCharactersMax || !isPlainLine(subject)) {
    throw new Refusal(
      'INVALID_PARAMETERS',
      `The subject must be one line of 1 to ${subjectCharactersMax} characters`,
    );
  }
  return { subject, text };
}

/** What a message says of its subjects. */
export function valuesOf({
  project,
  customer,
  letterhead,
  proposalUrl,
  appointment,
}: Subject): Values {
  const { owner } = customer;
  return {
    // An empty name must not give "Hi ,".
    customer_first_name: customer.firstName || 'there',
    customer_name: personName(customer, customer.companyName),
    owner_name: personName(owner, letterhead.name),
    owner_phone: owner.phoneNumber,
    owner_email: owner.email,
    company_name: letterhead.name,
    project_title: project?.title ?? '',
    site_address: project ? formatAddress(project.siteAddress) : customer.address,
    system_size: project ? formatKilowatts(systemWatts(project.specification)) : '',
    proposal_url: proposalUrl,
    appointment,
  };
}

/** The footer of both parts says how to unsubscribe. */
function emailParts(
  text: string,
  letterhead: Letterhead,
  { proposalUrl, stopUrl }: { proposalUrl: string; stopUrl: string },
): { text: string; html: string } {
  const button = proposalUrl === '' ? undefined : { url: proposalUrl, label: 'Open your proposal' };
  return {
    text: `${text}\n\n-- \n${letterhead.name}\nUnsubscribe: ${stopUrl}`,
    html: emailHtml(text, letterhead, { button, stopUrl }),
  };
}

function notPublished(): Refusal {
  return new Refusal(
    'PROPOSAL_NOT_PUBLISHED',
    'The message has no project with a published proposal',
  );
}

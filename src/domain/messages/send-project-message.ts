import type { AccountStore, App } from '../app.ts';
import type { Customer } from '../customers/customer.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { formatAddress, formatKilowatts, type Project } from '../projects/project.ts';
import { requireProject } from '../projects/require-project.ts';
import { Refusal } from '../shared/errors.ts';
import { isPlainLine } from '../shared/text.ts';
import { systemWatts } from '../solar/specification.ts';
import { emailHtml, type Letterhead } from './email-html.ts';
import { findRecipient } from './find-recipient.ts';
import type { Channel } from './message.ts';
import { readLetterhead } from './read-letterhead.ts';
import { renderTemplate, type VariableName, variablesIn } from './render-template.ts';
import { requireChannel } from './require-channel.ts';
import { smsSender } from './sms-sender.ts';
import { smsText } from './sms-text.ts';
import { makeStopToken, stopPath } from './stop-page.ts';
import { requireTemplate } from './template.ts';

export const subjectCharactersMax = 300;

/** What is sent: a template, or a text of the caller's with the same variables in it. */
export type Wording =
  | { template: string }
  | {
      /** Empty for an SMS. */
      subject: string;
      text: string;
    };

type Request = {
  projectId: number;
  userId: number;
  channel: Channel;
  wording: Wording;
  /** Undefined for the customer's e-mail address or first phone number. */
  to: string | undefined;
  /** Whether the PDF of the published proposal goes with an e-mail. */
  attachPdf: boolean;
};

/**
 * Queues an e-mail or SMS to the customer about a project and returns its id; the worker sends it. Refuses with
 * PROJECT_NOT_FOUND, EMAIL_NOT_CONFIGURED, SMS_NOT_CONFIGURED, TEMPLATE_NOT_FOUND, PROPOSAL_NOT_PUBLISHED when the text or
 * the file asks for it, NO_RECIPIENT, EMAIL_OPTED_OUT, SMS_OPTED_OUT, SMS_NO_CONSENT, and INVALID_PARAMETERS for a
 * recipient, a variable or a length that will not do.
 */
export async function sendProjectMessage(
  app: App,
  tx: AccountStore,
  request: Request,
): Promise<string> {
  const { channel, attachPdf } = request;
  requireChannel(app, channel);
  const project = await requireProject(tx, request.projectId);
  const customer = await requireCustomer(tx, { customerId: project.customerId });
  const recipient = await findRecipient(app, tx, { customer, channel, to: request.to });
  const letterhead = await readLetterhead(tx);
  const proposal = await findPublished(app, tx, project.projectId);
  const wording = await write(tx, request, { project, customer, letterhead, proposal });
  if (attachPdf && proposal === undefined) throw notPublished();
  const sender = channel === 'sms' ? await smsSender(tx) : letterhead.name;
  const needsPage = channel === 'email' || sender !== '';
  const stopToken = needsPage ? makeStopToken(app) : '';
  const stopUrl = needsPage ? app.baseUrl() + stopPath(stopToken) : '';
  const proposalUrl = proposal?.url ?? '';
  const parts =
    channel === 'sms'
      ? { text: smsText(wording.text, { company: letterhead.name, stopUrl }), html: '' }
      : emailParts(wording.text, letterhead, { proposalUrl, stopUrl });
  const messageId = app.newId('msg');
  await tx.messages.insert({
    messageId,
    customerId: customer.customerId,
    projectId: project.projectId,
    userId: request.userId,
    channel,
    purpose: 'project',
    recipient,
    subject: wording.subject,
    ...parts,
    template: 'template' in request.wording ? request.wording.template : '',
    sender,
    replyTo: channel === 'email' ? customer.owner.email : '',
    attachmentId: attachPdf ? proposal?.pdfId : undefined,
    attachmentName: attachPdf ? `Proposal ${proposal?.version}.pdf` : '',
    bringsProposal: attachPdf || (proposal !== undefined && parts.text.includes(proposal.url)),
    stopToken,
    createdAt: app.now(),
  });
  return messageId;
}

type Subject = {
  project: Project;
  customer: Customer;
  letterhead: Letterhead;
  proposal: Published | undefined;
};
type Published = { url: string; pdfId: number; version: number };

/** The proposal that the customer can open now. */
async function findPublished(
  app: App,
  tx: AccountStore,
  projectId: number,
): Promise<Published | undefined> {
  const proposal = await tx.proposals.publishedOf(projectId);
  if (proposal === undefined) return undefined;
  if (proposal.expiresAt <= app.now() && !(await isAgreed(tx, proposal.proposalId)))
    return undefined;
  const { token, pdfId, version } = proposal;
  return { url: `${app.baseUrl()}/p/${token}`, pdfId, version };
}

/** What everybody has signed does not run out. */
async function isAgreed(tx: AccountStore, proposalId: number): Promise<boolean> {
  const contract = await tx.contracts.ofProposal(proposalId);
  return contract?.state === 'sealing' || contract?.state === 'signed';
}

/** Subject and text with the variables filled in. */
async function write(
  tx: AccountStore,
  { channel, wording }: Request,
  about: Subject,
): Promise<{ subject: string; text: string }> {
  const given =
    'template' in wording
      ? await requireTemplate(tx, channel, wording.template)
      : { subject: wording.subject, body: wording.text };
  const used = variablesIn(`${given.subject}\n${given.body}`);
  if (used.includes('proposal_url') && about.proposal === undefined) throw notPublished();
  const values = valuesOf(about);
  const text = renderTemplate(given.body.replaceAll('\r\n', '\n'), values).trim();
  if (text === '') throw new Refusal('INVALID_PARAMETERS', 'The text is empty');
  if (channel === 'sms') return { subject: '', text };
  const subject = renderTemplate(given.subject, values).trim();
  if (subject === '' || subject.length > subjectCharactersMax || !isPlainLine(subject)) {
    throw new Refusal(
      'INVALID_PARAMETERS',
      `The subject must be one line of 1 to ${subjectCharactersMax} characters`,
    );
  }
  return { subject, text };
}

function valuesOf({
  project,
  customer,
  letterhead,
  proposal,
}: Subject): Record<VariableName, string> {
  const { owner } = customer;
  return {
    // Nobody is greeted with "Hi ,".
    customer_first_name: customer.firstName || 'there',
    customer_name: fullName(customer) || customer.companyName,
    owner_name: fullName(owner) || letterhead.name,
    owner_phone: owner.phoneNumber,
    owner_email: owner.email,
    company_name: letterhead.name,
    project_title: project.title,
    site_address: formatAddress(project.siteAddress),
    system_size: formatKilowatts(systemWatts(project.specification)),
    proposal_url: proposal?.url ?? '',
  };
}

function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

/** Below both parts stands how to get no more of them. */
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
  return new Refusal('PROPOSAL_NOT_PUBLISHED', 'The project has no published proposal');
}

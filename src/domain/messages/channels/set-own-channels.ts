import { isIP } from 'node:net';
import type { AccountDb } from '../../account-db.ts';
import { readSettings, saveColumns } from '../../accounts/settings/queries.ts';
import { findUser } from '../../accounts/team/user-queries.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Sealed, SealedIdentity } from '../../shared/sealed.ts';
import { accept } from '../../shared/values/accept.ts';
import { emailHtml, findEmailLogo } from '../email-html.ts';
import { readLetterhead } from '../read-letterhead.ts';
import { findOptOut } from '../rows/opt-outs.ts';
import type { SendOutcome } from '../send-message.ts';
import { incomingSmsPath } from '../sms/receive-sms.ts';
import { isSenderName, smsSender } from '../sms/sms-text.ts';
import { emailChannel, emailSender, requireChannel, smsChannel } from './find-channel.ts';
import {
  type MailServerInput,
  mailServerInput,
  type OwnEmail,
  type OwnSms,
  type SmsProviderInput,
  smsProviderInput,
} from './own-channels.ts';
import { readOwnChannels, saveOwnEmail, saveOwnSms } from './queries.ts';

/**
 * Makes the account send its emails through a mail server of its own. Refuses with INVALID_PARAMETERS what
 * `mailServerInput` does, an internal server that the operator does not allow, and a kept password with a changed
 * server or user, because a member could otherwise learn the password by sending it to another server. A sandbox is
 * refused with SANDBOX_REFUSED.
 */
export async function setOwnEmail(app: App, tx: AccountDb, input: MailServerInput): Promise<void> {
  await refuseInSandbox(app, tx);
  const { password, ...server } = accept(mailServerInput, input);
  const { user, host, port } = server;
  refuseInside(app, host, { port, isPlain: server.encryption === 'none', what: 'The server' });
  const before = (await readOwnChannels(tx)).email;
  const isSame = before?.host === host && before.user === user && before.port === port;
  const sealedPassword = sealedSecret(app, password, {
    identity: { kind: 'smtp_password', accountId: tx.accountId },
    kept: isSame ? before?.sealedPassword : undefined,
    message: 'Enter the password: it is needed once more when the server or the user changes',
  });
  const kept: OwnEmail = { ...server, sealedPassword: user === '' ? undefined : sealedPassword() };
  await saveOwnEmail(tx, kept);
}

/** Makes the account send its SMS through a provider of its own. Refuses as `setOwnEmail` does. */
export async function setOwnSms(app: App, tx: AccountDb, input: SmsProviderInput): Promise<void> {
  await refuseInSandbox(app, tx);
  const { url, sid, token, from: sender } = accept(smsProviderInput, input);
  checkProvider(app, url);
  const from = await readSender(app, sender);
  const before = (await readOwnChannels(tx)).sms;
  const sealedToken = sealedSecret(app, token, {
    identity: { kind: 'sms_token', accountId: tx.accountId },
    kept: before?.url === url && before.sid === sid ? before.sealedToken : undefined,
    message: 'Enter the auth token: it is needed once more when the account or the address changes',
  });
  const kept: OwnSms = { url, sid, from, sealedToken: sealedToken() };
  await saveOwnSms(tx, kept);
}

export async function refuseInSandbox(app: App, { accountId }: AccountDb): Promise<void> {
  if (!(await app.store.accounts.isSandbox(accountId))) return;
  throw new Refusal(
    'SANDBOX_REFUSED',
    'A sandbox captures its emails and SMS, so it has no mail server or SMS provider',
  );
}

export function sealedSecret(
  app: App,
  secret: string | undefined,
  {
    identity,
    kept,
    message,
  }: { identity: SealedIdentity; kept: Sealed | undefined; message: string },
): () => Sealed {
  return () => {
    if (secret !== undefined && secret !== '') return app.secretBox.seal(secret, identity);
    if (kept === undefined) throw invalid(message);
    return kept;
  };
}

function checkProvider(app: App, url: string): void {
  const { protocol, hostname, port } = new URL(url);
  const isPlain = protocol === 'http:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const about = { isPlain, what: "The provider's address" };
  refuseInside(app, host, { port: Number(port) || (isPlain ? 80 : 443), ...about });
}

/** Checks IP addresses alone: a name is looked up, and its addresses are checked, with every use. */
export function refuseInside(
  app: App,
  host: string,
  { port, isPlain, what }: { port: number; isPlain: boolean; what: string },
): void {
  if (isIP(host) === 0) return;
  const kind = app.addressGuard.classify(host, port);
  const allow = 'The operator can allow private networks with HOOKS_ALLOW.';
  if (kind === 'refused') {
    throw invalid(`${what} is inside a private or reserved network. ${allow}`);
  }
  if (isPlain && kind !== 'allowed') {
    throw invalid(`${what} must be reached over an encrypted connection. ${allow}`);
  }
}

async function readSender(app: App, text: string): Promise<string> {
  if (isSenderName(text)) return text;
  const number = await app.readPhone(text);
  if (number !== undefined) return number;
  throw invalid(
    'The sender must be a phone number such as +61 2 5550 1234, or a name of 3 to 11 letters and digits',
  );
}

function invalid(message: string): Refusal {
  return new Refusal('INVALID_PARAMETERS', message);
}

/** The result of a test message, and its recipient. */
export type Trial = { to: string; result: SendOutcome };

/**
 * Sends a trial email to a member of the team, at once, the way that customers get theirs. It is not a message to a
 * customer: it is kept nowhere and fires no event. The set-up of the firm shows that one was taken. Refuses with
 * EMAIL_NOT_CONFIGURED and NO_RECIPIENT.
 */
export async function tryEmail(app: App, store: AccountDb, userId: number): Promise<Trial> {
  await requireChannel(app, store, 'email');
  const send = await emailChannel(app, store);
  const to = (await findUser(store, userId))?.email ?? '';
  if (send === undefined || to === '') {
    throw new Refusal('NO_RECIPIENT', 'Your profile has no email address to send a test to');
  }
  const letterhead = await readLetterhead(store);
  const text =
    `This is a test email from Sundesk for ${letterhead.name}. ` +
    'If you can read it, emails to your customers work.';
  const html = emailHtml(text, letterhead);
  const email = {
    messageId: app.newId('msg'),
    to,
    fromName: emailSender(await readOwnChannels(store), letterhead),
    replyTo: to,
    subject: 'Test email from Sundesk',
    text,
    html,
    attachment: undefined,
    logo: await findEmailLogo(store, html),
    stopUrl: '',
  };
  const result = await send(email, async () => undefined);
  if (result.outcome === 'accepted') {
    await store.transaction((tx) => saveColumns(tx, { emailTested: 1 }));
  }
  return { to, result };
}

/**
 * Sends a trial SMS to a number, at once, the way that customers get theirs. Refuses with SMS_NOT_CONFIGURED,
 * INVALID_PARAMETERS for anything that is not a number, and SMS_OPTED_OUT.
 */
export async function trySms(app: App, store: AccountDb, number: string): Promise<Trial> {
  await requireChannel(app, store, 'sms');
  const send = await smsChannel(app, store);
  const to = await app.readPhone(number);
  if (send === undefined || to === undefined) {
    throw new Refusal(
      'INVALID_PARAMETERS',
      'This phone number cannot receive SMS. Enter it as 0491 570 156 or +61 491 570 156',
    );
  }
  if ((await findOptOut(store, to)) !== undefined) {
    throw new Refusal('SMS_OPTED_OUT', `The number ${to} has opted out of your SMS`);
  }
  const { name } = await readLetterhead(store);
  const text = `${name}: this is a test SMS from Sundesk. SMS to your customers work.`;
  const sms = { to, text, sender: await smsSender(store) };
  return { to, result: await send(sms, async () => undefined) };
}

/** The channels that an account uses now. */
type ChannelInUse = 'own' | 'operator' | 'none';

/** The channels of an account, without secrets. */
type ChannelsShown = {
  email: {
    inUse: ChannelInUse;
    own: (Omit<OwnEmail, 'sealedPassword'> & { hasPassword: boolean }) | undefined;
  };
  sms: {
    inUse: ChannelInUse;
    own: Omit<OwnSms, 'sealedToken'> | undefined;
    /** The name in the settings that SMS show as their sender; empty for a number. */
    sender: string;
    senderRegistered: boolean;
    /** The address to which the provider must post replies. */
    answersUrl: string;
  };
};

/** Returns the channels of an account. Of a secret it says only that there is one. */
export async function readChannels(app: App, store: AccountDb): Promise<ChannelsShown> {
  const { email, sms } = await readOwnChannels(store);
  const settings = await readSettings(store);
  return {
    email: {
      inUse: inUse(email, app.sendEmail),
      own: email && withoutPassword(email),
    },
    sms: {
      inUse: inUse(sms, app.sendSms),
      own: sms && { url: sms.url, sid: sms.sid, from: sms.from },
      sender: settings.sms.sender,
      senderRegistered: settings.sms.senderRegistered,
      answersUrl: app.baseUrl() + incomingSmsPath,
    },
  };
}

function inUse(own: unknown, operators: unknown): ChannelInUse {
  if (own !== undefined) return 'own';
  return operators === undefined ? 'none' : 'operator';
}

function withoutPassword({ sealedPassword, ...server }: OwnEmail) {
  return { ...server, hasPassword: sealedPassword !== undefined };
}

import { isIP } from 'node:net';
import type { AccountStore, App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import { refuseText, refuseUnless, refuseWhole } from '../../shared/refuse-member.ts';
import type { Sealed, SealedIdentity } from '../../shared/sealed.ts';
import { isEmail } from '../../shared/text.ts';
import { isSenderName } from '../sms/sms-sender.ts';
import type { MailServer, OwnEmail, OwnSms, SmsProvider } from './own-channels.ts';

export const channelLimits = {
  hostCharacters: 253,
  urlCharacters: 300,
  userCharacters: 200,
  secretCharacters: 500,
  nameCharacters: 100,
  senderCharacters: 50,
} as const;

/** What somebody typed of a mail server; without a password the one that is kept stays. */
export type GivenEmail = Omit<MailServer, 'password'> & {
  fromName: string;
  password: string | undefined;
};

/** What somebody typed of a provider; without a token the one that is kept stays. */
export type GivenSms = Omit<SmsProvider, 'token'> & { token: string | undefined };

/**
 * Makes the account send its e-mails through a mail server of its own. Refuses with INVALID_PARAMETERS, naming what will not
 * do; among that a server inside that the operator does not allow, and a kept password for another server or user, because
 * whoever could point it elsewhere would get to know it.
 */
export async function setOwnEmail(
  app: App,
  tx: AccountStore,
  { password, ...server }: GivenEmail,
): Promise<void> {
  checkServer(app, server);
  const { user, host } = server;
  const before = (await tx.channels.read()).email;
  const isSame = before?.host === host && before.user === user && before.port === server.port;
  const sealedPassword = sealedSecret(app, password, {
    identity: { kind: 'smtp_password', accountId: tx.accountId },
    kept: isSame ? before?.sealedPassword : undefined,
    message: 'Enter the password: it is needed once more when the server or the user changes',
  });
  const kept: OwnEmail = { ...server, sealedPassword: user === '' ? undefined : sealedPassword() };
  await tx.channels.setEmail(kept);
}

/** Makes the account send its SMS through a provider of its own. Refuses as `setOwnEmail` does. */
export async function setOwnSms(
  app: App,
  tx: AccountStore,
  { token, ...given }: GivenSms,
): Promise<void> {
  const { url, sid } = given;
  checkProvider(app, given);
  const from = await readSender(app, given.from);
  const before = (await tx.channels.read()).sms;
  const sealedToken = sealedSecret(app, token, {
    identity: { kind: 'sms_token', accountId: tx.accountId },
    kept: before?.url === url && before.sid === sid ? before.sealedToken : undefined,
    message: 'Enter the auth token: it is needed once more when the account or the address changes',
  });
  const kept: OwnSms = { url, sid, from, sealedToken: sealedToken() };
  await tx.channels.setSms(kept);
}

function sealedSecret(
  app: App,
  given: string | undefined,
  {
    identity,
    kept,
    message,
  }: { identity: SealedIdentity; kept: Sealed | undefined; message: string },
): () => Sealed {
  return () => {
    if (given !== undefined && given !== '') return app.secretBox.seal(given, identity);
    if (kept === undefined) throw new Refusal('INVALID_PARAMETERS', message);
    return kept;
  };
}

function checkServer(app: App, server: Omit<GivenEmail, 'password'>): void {
  const { host, port, encryption, user, from, fromName } = server;
  refuseUnless(isHost(host), 'The server', 'must be a name such as smtp.example.com');
  refuseWhole('The port', port, [1, 65_535]);
  refuseText('The user', user, channelLimits.userCharacters);
  refuseUnless(isEmail(from), 'The sender', 'must be an e-mail address');
  refuseText("The sender's name", fromName, channelLimits.nameCharacters);
  refuseInside(app, host, { port, isPlain: encryption === 'none', what: 'The server' });
}

function checkProvider(app: App, { url, sid }: Omit<GivenSms, 'token'>): void {
  const parsed = URL.parse(url);
  const isOrigin =
    parsed !== null && ['https:', 'http:'].includes(parsed.protocol) && parsed.origin === url;
  refuseUnless(isOrigin, "The provider's address", 'must look like https://api.twilio.com');
  refuseUnless(/^[\w-]{1,100}$/.test(sid), 'The account SID', 'must be letters and digits');
  const isPlain = parsed.protocol === 'http:';
  const port = Number(parsed.port) || (isPlain ? 80 : 443);
  const host = parsed.hostname.replace(/^\[|\]$/g, '');
  refuseInside(app, host, { port, isPlain, what: "The provider's address" });
}

/** A name is looked up, and its addresses asked about, with every message. */
function refuseInside(
  app: App,
  host: string,
  { port, isPlain, what }: { port: number; isPlain: boolean; what: string },
): void {
  if (isIP(host) === 0) return;
  const kind = app.addressGuard.classify(host, port);
  const allow = 'The operator can allow private networks with HOOKS_ALLOW.';
  refuseUnless(kind !== 'refused', what, `is inside a private or reserved network. ${allow}`);
  refuseUnless(
    !isPlain || kind === 'allowed',
    what,
    `must be reached over an encrypted connection. ${allow}`,
  );
}

function isHost(text: string): boolean {
  if (isIP(text) !== 0) return true;
  return (
    text.length <= channelLimits.hostCharacters &&
    /^[a-z0-9](?:[a-z0-9-]{0,62}\.)*[a-z0-9-]{0,62}[a-z0-9]$/i.test(text)
  );
}

async function readSender(app: App, text: string): Promise<string> {
  if (isSenderName(text)) return text;
  const number = await app.readPhone(text);
  refuseUnless(
    number !== undefined,
    'The sender',
    'must be a phone number such as +61 2 5550 1234, or a name of 3 to 11 letters and digits',
  );
  return number;
}

import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { domainToASCII } from 'node:url';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailServer, OpenEmailSender } from '../../domain/messages/channels/own-channels.ts';
import { logoContentId } from '../../domain/messages/email-html.ts';
import type {
  Email,
  EmailPicture,
  SendEmail,
  SendOutcome,
} from '../../domain/messages/send-message.ts';
import { isLoopbackHost, urlLogin } from '../../domain/shared/url.ts';
import type { AddressGuard } from '../../domain/webhooks/address-guard.ts';
import type { Resolve } from '../address-guard.ts';
import { resolveName } from '../resolve-name.ts';
import { connectChecked, withTimeLimit } from './provider-connection.ts';

const chunkBytes = 64 * 1024;
const connectMsDefault = 30_000;
const answerMsDefault = 60_000;
/** Long enough for a large attachment on a slow line. */
const totalMsDefault = 5 * 60_000;
const problemCharactersMax = 500;
/** The server requires a user, or TLS: a matter of the settings, which can be fixed before the next attempt. */
const settingCodes = [530, 534, 535, 538];
/** The server is closing, or wants no more connections. */
const closingCode = 421;

/**
 * Timeouts for the name look-up with the connection, for each answer, and for the whole conversation: a server that
 * sends a byte now and then never exceeds `answerMs`.
 */
type Patience = { connectMs?: number; answerMs?: number; totalMs?: number };

/**
 * Sends emails through the mail server of SMTP_URL (`smtp://user:password@host:587`, `smtps://…`), each on a connection of its
 * own. `?tls=optional` lets a password go to a server that offers no TLS; otherwise it goes only to this very machine in the
 * clear.
 */
export function openSendEmail({
  url,
  from,
  ...patience
}: Patience & { url: string; from: string }): SendEmail {
  return sender(readServer(url), { from, patience, open: async () => undefined });
}

/** Sends emails through mail servers that accounts have of their own, where the guard lets them. */
export function openOwnEmail({
  guard,
  resolve = resolveName,
  ...patience
}: Patience & { guard: AddressGuard; resolve?: Resolve }): OpenEmailSender {
  return (settings) => {
    const server = ownServer(settings);
    const target = {
      host: settings.host,
      port: settings.port,
      plainRefusal: plainRefusalOf(settings),
    };
    const timeoutMs = patience.connectMs ?? connectMsDefault;
    const open = () => connectChecked(target, { guard, resolve, timeoutMs });
    return sender(server, { from: settings.from, patience, open });
  };
}

function plainRefusalOf({ encryption }: MailServer): string | undefined {
  return encryption === 'none' ? 'Without encryption no public address is used' : undefined;
}

function sender(
  server: Server,
  {
    from: typedFrom,
    patience: {
      connectMs = connectMsDefault,
      answerMs = answerMsDefault,
      totalMs = totalMsDefault,
    },
    open,
  }: {
    from: string;
    patience: Patience;
    /** Opens the connection if it is checked first; otherwise the mail library opens it. */
    open: () => Promise<Socket | undefined>;
  },
): SendEmail {
  const from = withAsciiDomain(typedFrom);

  async function prepare(): Promise<SMTPConnection> {
    // Loaded with the first message, as it takes its time.
    const { default: Connection } = await import('nodemailer/lib/smtp-connection');
    const socket = await open();
    return new Connection({
      host: server.host,
      secure: server.isSecure,
      requireTLS: server.requiresTls,
      ignoreTLS: server.ignoresTls,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: answerMs,
      // A connection within this machine cannot be intercepted, and its certificate is usually self-signed.
      tls: { rejectUnauthorized: !server.isLocal },
      // A connection closed without QUIT has failed, and is not worth waiting for.
      socketCloseTimeout: 0,
      ...(server.port !== undefined && { port: server.port }),
      ...(socket !== undefined && { connection: socket }),
    });
  }

  return async (typed, beforeSubmit) => {
    const email = {
      ...typed,
      to: withAsciiDomain(typed.to),
      replyTo: withAsciiDomain(typed.replyTo),
    };
    let connection: SMTPConnection | undefined;
    let isSubmitted = false;
    try {
      const message = await compose(email, from);
      connection = await prepare();
      const addresses = [email.to, from, email.replyTo];
      const envelope = { from, to: [email.to], size: message.length };
      const talk = converse(connection, server, { addresses, envelope }, async function* () {
        for (let at = 0; at < message.length; at += chunkBytes) {
          yield message.subarray(at, at + chunkBytes);
        }
        // A server that has not seen the line that ends the message must not deliver it (RFC 5321, 4.1.1.4). It is written
        // when this returns.
        await beforeSubmit();
        isSubmitted = true;
      });
      const response = await withTimeLimit(talk, totalMs);
      connection.quit();
      return { outcome: 'accepted', providerId: withoutCode(response) };
    } catch (error) {
      connection?.close();
      return toOutcome(error as SmtpError, { isSubmitted, password: server.auth?.pass });
    }
  };
}

type Server = {
  host: string;
  port: number | undefined;
  isSecure: boolean;
  isLocal: boolean;
  requiresTls: boolean;
  ignoresTls: boolean;
  auth: { user: string; pass: string } | undefined;
};

function readServer(text: string): Server {
  const url = new URL(text);
  const isSecure = url.protocol === 'smtps:';
  // An IPv6 address stands in brackets in a URL, and without them everywhere else.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const { user, password } = urlLogin(url);
  const auth = user === '' ? undefined : { user, pass: password };
  const isLocal = isLoopbackHost(host);
  const isTrusted = isLocal || url.searchParams.get('tls') === 'optional';
  return {
    host,
    port: url.port === '' ? undefined : Number(url.port),
    isSecure,
    isLocal,
    requiresTls: !isSecure && auth !== undefined && !isTrusted,
    ignoresTls: false,
    auth,
  };
}

function ownServer({ host, port, encryption, user, password }: MailServer): Server {
  return {
    host,
    port,
    isSecure: encryption === 'tls',
    isLocal: isLoopbackHost(host),
    requiresTls: encryption === 'starttls',
    ignoresTls: encryption === 'none',
    auth: user === '' ? undefined : { user, pass: password },
  };
}

async function compose(email: Email, from: string): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const {
    messageId,
    fromName,
    to,
    replyTo,
    answers,
    subject,
    text,
    html,
    attachment,
    logo,
    stopUrl,
  } = email;
  const composer = new MailComposer({
    // Objects, because a name or an address in a text would be read as one or several addresses.
    from: { name: fromName, address: from },
    to: { name: '', address: to },
    ...(replyTo !== '' && { replyTo: { name: '', address: replyTo } }),
    ...(answers && { inReplyTo: answers.inReplyTo, references: [...answers.references] }),
    subject,
    messageId: `<${messageId}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    text,
    html,
    attachments: [
      ...(attachment === undefined ? [] : [file(attachment)]),
      // A content id makes the logo part of the HTML, so mail programs do not list it as an attachment.
      ...(logo === undefined
        ? []
        : [{ ...file({ ...logo, name: logoName(logo) }), cid: logoContentId }]),
    ],
    ...(stopUrl !== '' && {
      headers: {
        'List-Unsubscribe': { prepared: true, value: `<${stopUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

function file({ name, mediaType, content }: EmailPicture & { name: string }) {
  return { filename: name, contentType: mediaType, content: Buffer.from(content) };
}

function logoName({ mediaType }: EmailPicture): string {
  return mediaType === 'image/png' ? 'logo.png' : 'logo.jpg';
}

/** Runs the SMTP conversation from the connection to the server's last reply, and returns that reply. */
function converse(
  connection: SMTPConnection,
  server: Server,
  {
    addresses,
    envelope,
  }: {
    /** All that the message names. */
    addresses: readonly string[];
    envelope: { from: string; to: string[]; size: number };
  },
  message: () => AsyncGenerator<Uint8Array>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    // The promise has settled, and a second error must not end the process.
    connection.on('error', () => undefined);
    const send = (error?: Error | null) => {
      if (error) return reject(error);
      const stream = Readable.from(message(), { objectMode: false });
      connection.send(envelope, stream, (problem, info) =>
        problem ? reject(problem) : resolve(info.response),
      );
    };
    connection.connect((error) => {
      const foreign = addresses.find((address) => /[^\x20-\x7e]/.test(address));
      // The last response is the one to EHLO, which lists what the server can do.
      if (
        !error &&
        foreign !== undefined &&
        !/[ -]SMTPUTF8\b/i.test(String(connection.lastServerResponse))
      ) {
        const problem = `The mail server takes no addresses with accents before the @: ${foreign}`;
        reject(Object.assign(new Error(problem), { code: 'EENVELOPE' }));
      } else if (error || server.auth === undefined) send(error);
      else connection.login(server.auth, send);
    });
  });
}

type SmtpError = Error & { code?: string; responseCode?: number | false };

function toOutcome(
  error: SmtpError,
  { isSubmitted, password }: { isSubmitted: boolean; password: string | undefined },
): SendOutcome {
  const masked = password ? error.message.replaceAll(password, '***') : error.message;
  const problem = masked.replace(/\s+/g, ' ').slice(0, problemCharactersMax);
  const { code, responseCode } = error;
  const isServerFault = true;
  if (code === 'EAUTH' || settingCodes.includes(Number(responseCode))) {
    const cause = `The mail server does not take our login: ${problem}`;
    return { outcome: 'deferred', problem: cause, isServerFault };
  }
  if (code === 'ETLS') {
    const cause = `The connection to the mail server could not be encrypted: ${problem}`;
    return { outcome: 'deferred', problem: cause, isServerFault };
  }
  // The message was never sent: it exceeds the server's size limit, or the recipient is not an address.
  if ((code === 'EMESSAGE' || code === 'EENVELOPE') && !responseCode)
    return { outcome: 'refused', problem };
  if (responseCode === closingCode) return { outcome: 'deferred', problem, isServerFault };
  if (responseCode) return { outcome: responseCode >= 500 ? 'refused' : 'deferred', problem };
  if (isSubmitted) {
    const cause = `The mail server never said whether it took the message: ${problem}`;
    return { outcome: 'unsure', problem: cause, isServerFault };
  }
  const lead = leads.find(([codes]) => codes.test(code ?? ''))?.[1] ?? '';
  return { outcome: 'deferred', problem: lead + problem, ...(lead !== '' && { isServerFault }) };
}

/** The beginnings of problems, before the words of the network. */
const leads: readonly (readonly [RegExp, string])[] = [
  [/^ADDRESS_REFUSED$/, 'The mail server may not be used: '],
  [/^(EDNS|DNS_FAILED)$/, 'The mail server was not found: '],
  [/^(ETIMEDOUT|CONNECT_TIMED_OUT)$/, 'The mail server did not answer in time: '],
  [/^(ECONN|ESOCKET|EHOST|ENET|EPIPE|EPROTOCOL)/, 'The connection to the mail server failed: '],
];

/** `2.0.0 queued as 12345` of `250 2.0.0 queued as 12345`. */
function withoutCode(response: string): string {
  return response.replace(/^\d{3}[ -]/, '').slice(0, 200);
}

/** An email address with its domain as DNS and every mail server know it: `ann@xn--bcher-kva.example`. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  // Empty for anything that is not a domain, which the mail library refuses.
  return address.slice(0, at) + (domainToASCII(address.slice(at)) || address.slice(at));
}

import { isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ImapFlow } from 'imapflow';
import PostalMime from 'postal-mime';
import type {
  EmailHead,
  FoundEmail,
  MailboxPosition,
  MailboxRead,
  OpenMailboxReader,
} from '../../domain/messages/replies/found-email.ts';
import type { ReplyMailbox } from '../../domain/messages/replies/reply-mailbox.ts';
import { dayMs } from '../../domain/shared/time.ts';
import type { AddressGuard } from '../../domain/webhooks/address-guard.ts';
import { type Resolve, resolveName } from '../address-guard.ts';
import { connectChecked, isLoopbackHost, withTimeLimit } from './provider-connection.ts';

const connectMsDefault = 30_000;
const totalMsDefault = 60_000;
const problemCharactersMax = 500;
/** The emails that one read looks at. */
const emailsMax = 50;
/** What is read of the head of an email, and of an email: the text comes before the attachments. */
const headBytesMax = 64 * 1024;
const emailBytesMax = 1024 * 1024;
const textCharactersMax = 200_000;
const threadIdsMax = 100;
const attachmentsMax = 50;
/** Bounds for what a server may make us keep; no answer to our questions comes near them. */
const serverLimits = {
  maxLiteralSize: 2 * emailBytesMax,
  maxLineLength: 4 * emailBytesMax,
  maxResponseSize: 8 * emailBytesMax,
  maxResponseTokens: 100_000,
} as const;

/** Reads mailboxes of accounts over IMAP, where the guard lets them. They are opened for reading alone. */
export function openMailboxReaders({
  guard,
  resolve = resolveName,
  connectMs = connectMsDefault,
  totalMs = totalMsDefault,
}: {
  guard: AddressGuard;
  resolve?: Resolve;
  connectMs?: number;
  totalMs?: number;
}): OpenMailboxReader {
  return (mailbox) => async (position, isWanted) => {
    let client: ImapFlow | undefined;
    const read = async (): Promise<MailboxRead> => {
      client = await prepare(mailbox, { guard, resolve, connectMs, totalMs });
      await client.connect();
      const found = await readFrom(client, mailbox.folder, position, isWanted);
      // Its work is done; how the server takes leave changes nothing.
      client.logout().catch(() => undefined);
      return found;
    };
    try {
      return await withTimeLimit(read(), totalMs);
    } catch (error) {
      client?.close();
      return toFailure(error as ImapError, mailbox.password);
    }
  };
}

async function prepare(
  { host, port, encryption, user, password }: ReplyMailbox & { password: string },
  {
    guard,
    resolve,
    connectMs,
    totalMs,
  }: { guard: AddressGuard; resolve: Resolve; connectMs: number; totalMs: number },
): Promise<ImapFlow> {
  // Loaded with the first mailbox, as it takes its time.
  const { ImapFlow } = await import('imapflow');
  const plainRefusal =
    encryption === 'none' ? 'Without encryption no public address is used' : undefined;
  const target = { host, port, plainRefusal };
  const socket = await connectChecked(target, { guard, resolve, timeoutMs: connectMs });
  const secure = (onSecure: () => void) =>
    connectTls(
      {
        socket,
        host,
        ...(isIP(host) === 0 && { servername: host }),
        // A connection within this machine cannot be intercepted, and its certificate is usually self-signed.
        rejectUnauthorized: !isLoopbackHost(host),
      },
      onSecure,
    );
  const client = new ImapFlow({
    host,
    port,
    secure: encryption === 'tls',
    doSTARTTLS: encryption === 'starttls',
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: totalMs,
    ...serverLimits,
    transport: {
      connect(_options, onConnect) {
        if (encryption === 'tls') return secure(onConnect);
        setImmediate(onConnect);
        return socket;
      },
      upgrade: (_socket, _options, onSecure) => secure(onSecure),
    },
  });
  // What fails is told by the call that waits for it, and a second error must not end the process.
  client.on('error', () => undefined);
  return client;
}

async function readFrom(
  client: ImapFlow,
  folder: string,
  before: MailboxPosition | undefined,
  isWanted: (head: EmailHead) => Promise<boolean>,
): Promise<MailboxRead> {
  const { uidValidity: validity, uidNext } = await client.mailboxOpen(folder, { readOnly: true });
  const uidValidity = String(validity);
  const end = { uidValidity, lastUid: uidNext - 1 };
  const nothing = { outcome: 'read', emails: [], leftAlone: 0, isMore: false } as const;
  if (before === undefined) return { ...nothing, position: end };
  const isSame = before.uidValidity === uidValidity;
  if (isSame && before.lastUid >= end.lastUid) {
    return { ...nothing, position: { uidValidity, lastUid: before.lastUid } };
  }
  const uids = await client.search(
    isSame ? { uid: `${before.lastUid + 1}:*` } : { since: new Date(before.readAt - dayMs) },
    { uid: true },
  );
  const unread = (uids || [])
    // The last email matches `*`, however low its number is.
    .filter((uid) => !isSame || uid > before.lastUid)
    .toSorted((one, other) => one - other);
  const looked = unread.slice(0, emailsMax);
  const heads = looked.length === 0 ? [] : await readHeads(client, looked);
  const emails: FoundEmail[] = [];
  for (const { uid, bytes, head } of heads) {
    if (await isWanted(head)) emails.push(await readEmail(client, { uid, bytes, head }));
  }
  const isMore = unread.length > looked.length;
  // An email that arrived meanwhile may have been looked at too.
  const lookedTo = looked.at(-1) ?? 0;
  const lastUid = isMore ? lookedTo : Math.max(end.lastUid, lookedTo);
  return {
    outcome: 'read',
    position: { uidValidity, lastUid },
    emails,
    leftAlone: looked.length - emails.length,
    isMore,
  };
}

type Head = { uid: number; bytes: number; head: EmailHead };

async function readHeads(client: ImapFlow, uids: readonly number[]): Promise<Head[]> {
  const found = await client.fetchAll(
    uids.join(','),
    {
      ...{ uid: true, size: true, internalDate: true },
      bodyParts: [{ key: 'HEADER', start: 0, maxLength: headBytesMax }],
    },
    { uid: true },
  );
  const heads: Head[] = [];
  for (const { uid, size = 0, internalDate, headers } of found) {
    if (headers === undefined) continue;
    const receivedAt = new Date(internalDate ?? 0).getTime();
    heads.push({ uid, bytes: size, head: await parseHead(headers, receivedAt) });
  }
  return heads.toSorted((one, other) => one.uid - other.uid);
}

/** Reads the head of an email; of one that is not an email nothing. */
async function parseHead(header: Uint8Array, receivedAt: number): Promise<EmailHead> {
  const email = await parse(header);
  const headers = new Map<string, string>();
  for (const { key, value } of email?.headers ?? []) if (!headers.has(key)) headers.set(key, value);
  return {
    emailId: idsIn(email?.messageId).at(-1) ?? '',
    thread: [...idsIn(email?.references), ...idsIn(email?.inReplyTo)].slice(-threadIdsMax),
    sender: email?.from?.address ?? '',
    subject: email?.subject ?? '',
    headers,
    receivedAt: Number.isNaN(receivedAt) ? 0 : receivedAt,
  };
}

async function readEmail(client: ImapFlow, { uid, bytes, head }: Head): Promise<FoundEmail> {
  const found = await client.fetchOne(
    String(uid),
    { source: { start: 0, maxLength: emailBytesMax } },
    { uid: true },
  );
  const email = found && found.source !== undefined ? await parse(found.source) : undefined;
  return {
    ...head,
    text: (email?.text ?? (await textOf(email?.html ?? ''))).slice(0, textCharactersMax),
    attachments: (email?.attachments ?? [])
      // A picture within the text is mostly the logo of a signature.
      .filter(({ filename, related }) => filename !== null && related !== true)
      .slice(0, attachmentsMax)
      .map(({ filename }) => filename ?? ''),
    isCut: bytes > emailBytesMax,
  };
}

/** Undefined for what cannot be parsed, such as parts within parts without end. */
async function parse(source: Uint8Array) {
  try {
    return await PostalMime.parse(source);
  } catch {
    return undefined;
  }
}

/** HTML as text, without its styles. The parser converts a part where the email has a plain part beside it. */
async function textOf(html: string): Promise<string> {
  const [start = '', ...styled] = html.split(/<style\b/i);
  const rest = styled.map((piece) => {
    const end = piece.toLowerCase().indexOf('</style');
    return end === -1 ? '' : piece.slice(piece.indexOf('>', end) + 1);
  });
  const email = await parse(
    Buffer.from(
      [
        'Content-Type: multipart/mixed; boundary=x\n',
        '--x\nContent-Type: text/plain\n\n',
        '--x\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: base64\n',
        Buffer.from([start, ...rest].join('')).toString('base64'),
        '--x--',
      ].join('\n'),
    ),
  );
  return email?.text ?? '';
}

function idsIn(text: string | undefined): string[] {
  return [...(text ?? '').matchAll(/<([^<>\s]{1,200})>/g)].map(([, id]) => id ?? '');
}

type ImapError = Error & {
  code?: string;
  authenticationFailed?: boolean;
  responseText?: string;
};

function toFailure(error: ImapError, password: string): MailboxRead {
  const text = error.responseText || error.message;
  const masked = password === '' ? text : text.replaceAll(password, '***');
  const problem = masked.replace(/\s+/g, ' ').slice(0, problemCharactersMax);
  if (error.authenticationFailed === true) {
    const cause = `The mailbox does not take our login: ${problem}`;
    return { outcome: 'login_refused', problem: cause };
  }
  const lead = leads.find(([codes]) => codes.test(error.code ?? ''))?.[1] ?? '';
  return { outcome: 'failed', problem: lead + problem };
}

/** The beginnings of problems, before the words of the network. */
const leads: readonly (readonly [RegExp, string])[] = [
  [/^ADDRESS_REFUSED$/, 'The mail server may not be used: '],
  [/^(EDNS|DNS_FAILED)$/, 'The mail server was not found: '],
  [/TIMED_?OUT|TIMEOUT$/i, 'The mail server did not answer in time: '],
  [
    /^(ECONN|ESOCKET|EHOST|ENET|EPIPE|EPROTO|NoConnection|ClosedAfter)/,
    'The connection to the mail server failed: ',
  ],
];

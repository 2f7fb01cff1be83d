import { isIP } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import type { ImapFlow, MessageStructureObject } from 'imapflow';
import PostalMime, { decodeWords } from 'postal-mime';
import type {
  Attachment,
  EmailHead,
  FoundEmail,
  MailboxPosition,
  MailboxRead,
  OpenMailboxReader,
} from '../../domain/messages/replies/found-email.ts';
import type { ReplyMailbox } from '../../domain/messages/replies/reply-mailbox.ts';
import { dayMs } from '../../domain/shared/time.ts';
import { isLoopbackHost } from '../../domain/shared/url.ts';
import type { AddressGuard } from '../../domain/webhooks/address-guard.ts';
import type { Resolve } from '../address-guard.ts';
import { resolveName } from '../resolve-name.ts';
import { connectChecked, withTimeLimit } from './provider-connection.ts';

const connectMsDefault = 30_000;
const totalMsDefault = 60_000;
const problemCharactersMax = 500;
/** The emails that one read looks at. */
const emailsMax = 50;
/** What is read of the head of an email, and of an email: the text comes before the attachments. */
const headBytesMax = 64 * 1024;
const emailBytesMax = 1024 * 1024;
/** Each line takes the parser its time, however short it is. Of usual lines, half as many have as many bytes. */
const headLinesMax = 1000;
const emailLinesMax = 30_000;
const textCharactersMax = 200_000;
const threadIdsMax = 100;
const attachmentsMax = 50;
/** The files that are kept in memory until those of one read are stored. An email with more has some of them. */
const filesBytesMax = 25 * 2 ** 20;
const filePieceBytes = 2 ** 20;
/** A picture within the text is mostly the logo of a signature; a photo is larger. */
const photoBytesMin = 100 * 1024;
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
      // What is large must leave time for the rest.
      const filesUntil = performance.now() + totalMs / 2;
      const found = await readFrom(client, mailbox.folder, { position, isWanted, filesUntil });
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
  {
    position: before,
    isWanted,
    filesUntil,
  }: {
    position: MailboxPosition | undefined;
    isWanted: (head: EmailHead) => Promise<boolean>;
    filesUntil: number;
  },
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
  const files: FileBudget = { bytes: filesBytesMax, until: filesUntil };
  let seen = 0;
  for (const { uid, bytes, head } of heads) {
    // The files of one email may use up what there is; the next read has it anew.
    if (files.isOver || (files.bytes < filesBytesMax && bytes > files.bytes)) break;
    if (await isWanted(head)) emails.push(await readEmail(client, { uid, bytes, head }, files));
    seen += 1;
  }
  const isWhole = seen === heads.length;
  const isMore = !isWhole || unread.length > looked.length;
  // An email that arrived meanwhile may have been looked at too.
  const lookedTo = (isWhole ? looked.at(-1) : heads[seen - 1]?.uid) ?? 0;
  const lastUid = isMore ? lookedTo : Math.max(end.lastUid, lookedTo);
  return {
    outcome: 'read',
    position: { uidValidity, lastUid },
    emails,
    leftAlone: (isWhole ? looked.length : seen) - emails.length,
    isMore,
  };
}

type Head = { uid: number; bytes: number; head: EmailHead };

async function readHeads(client: ImapFlow, uids: readonly number[]): Promise<Head[]> {
  const found = await client.fetchAll(
    uids.join(','),
    {
      uid: true,
      size: true,
      internalDate: true,
      bodyParts: [{ key: 'HEADER', start: 0, maxLength: headBytesMax }],
    },
    { uid: true },
  );
  const heads: Head[] = [];
  for (const { uid, size = 0, internalDate, headers } of found) {
    if (headers === undefined) continue;
    const receivedAt = new Date(internalDate ?? 0).getTime();
    heads.push({
      uid,
      bytes: size,
      head: await parseHead(firstLines(headers, headLinesMax), receivedAt),
    });
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

/**
 * What the files of one read may still have, and until when by a monotonic clock; over when the connection waits for one
 * that came too late.
 */
type FileBudget = { bytes: number; until: number; isOver?: true };

async function readEmail(
  client: ImapFlow,
  { uid, bytes, head }: Head,
  files: FileBudget,
): Promise<FoundEmail> {
  const query = { source: { start: 0, maxLength: emailBytesMax }, bodyStructure: true };
  const found = (await client.fetchOne(String(uid), query, { uid: true })) || undefined;
  const source = found?.source && firstLines(found.source, emailLinesMax);
  const email = source && (await parse(source));
  const parts = found?.bodyStructure ? partsOf(found.bodyStructure) : [];
  const attachments: Attachment[] = [];
  for (const part of parts.filter(isFile).slice(0, attachmentsMax)) {
    const content = await readFile(client, { uid, ...part }, files);
    attachments.push({ name: decodeWords(part.name), content });
  }
  return {
    ...head,
    text: (email?.text ?? (await textOf(email?.html ?? ''))).slice(0, textCharactersMax),
    attachments,
    isCut: source !== undefined && bytes > source.length && isTextBeyond(parts, source.length),
  };
}

/** A piece of an email. `bytes` is what it has as it is sent. */
type Part = { part: string; type: string; name: string; bytes: number; isInText: boolean };

/** The pieces of an email, in their order. */
function partsOf(
  { part, type, childNodes, size: bytes = 0, ...node }: MessageStructureObject,
  within = '',
): Part[] {
  if (childNodes !== undefined) return childNodes.flatMap((child) => partsOf(child, type));
  const name = node.dispositionParameters?.filename ?? node.parameters?.name ?? '';
  const isInText = within === 'multipart/related' && node.disposition !== 'attachment';
  return [{ part: part ?? '1', type, name, bytes, isInText }];
}

function isFile({ name, bytes, isInText }: Part): boolean {
  return name !== '' && (!isInText || bytes >= photoBytesMin);
}

/** True if some of the text comes after the first bytes of an email. */
function isTextBeyond(parts: readonly Part[], bytesMax: number): boolean {
  let end = 0;
  return parts.some((part) => {
    end += part.bytes;
    return !isFile(part) && part.type.startsWith('text/') && end > bytesMax;
  });
}

/** Undefined for a file that is larger than what there is for it, or does not come in time. */
async function readFile(
  client: ImapFlow,
  { uid, part, bytes }: Part & { uid: number },
  files: FileBudget,
): Promise<Uint8Array | undefined> {
  const leftMs = files.until - performance.now();
  // Three bytes of a file are four of its text.
  if (files.isOver || leftMs <= 0 || bytes * 0.7 > files.bytes) return undefined;
  const read = async () => {
    const options = { uid: true, maxBytes: files.bytes + 1, chunkSize: filePieceBytes };
    const { content } = await client.download(String(uid), part, { ...options, decodeText: false });
    return content && buffer(content);
  };
  try {
    const content = await withTimeLimit(read(), leftMs);
    if (content === undefined || content.byteLength > files.bytes) return undefined;
    files.bytes -= content.byteLength;
    return content;
  } catch {
    files.isOver = true;
    client.close();
    return undefined;
  }
}

function firstLines(source: Buffer, linesMax: number): Buffer {
  let end = 0;
  for (let lines = 0; lines < linesMax; lines += 1) {
    end = source.indexOf('\n', end) + 1;
    if (end === 0) return source;
  }
  return source.subarray(0, end);
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

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { ImapFlow } from 'imapflow';
import type { ReplyMailboxInput } from '../../../src/domain/messages/replies/reply-mailbox.ts';
import { skipWithout } from '../contracts/sealed-contract.ts';
import { findFreePort } from '../processes/free-port.ts';
import { until } from '../until.ts';

export type ImapServer = {
  /** The mailbox, as an owner would enter it. */
  mailbox: ReplyMailboxInput & { password: string };
  /** Puts emails into the mailbox, as its server does when they arrive. */
  receive(...emails: readonly string[]): Promise<void>;
  /** Makes the mailbox anew with these emails, whose numbers begin at 1 again. */
  recreate(...emails: readonly string[]): Promise<void>;
  /** The emails in the mailbox with their flags. */
  content(): Promise<{ uid: number; flags: string[] }[]>;
};

/** The reason to skip a test that needs the server; false if it is installed. */
export const skipWithoutImap = skipWithout('dovecot') || skipWithout('openssl');

const login = { user: 'replies', password: 'p@ss/1' };
const folder = 'Replies';

/** Dovecot on loopback for one test, with a mailbox of its own. It speaks plainly, offers STARTTLS, or is encrypted. */
export async function openImapServer(
  t: TestContext,
  encryption: ReplyMailboxInput['encryption'] = 'none',
): Promise<ImapServer> {
  const place = mkdtempSync(join(tmpdir(), 'sundesk-imap-'));
  chmodSync(place, 0o755);
  mkdirSync(join(place, 'mail'));
  chmodSync(join(place, 'mail'), 0o777);
  const port = await findFreePort();
  writeFileSync(join(place, 'dovecot.conf'), configure(place, port, encryption));
  if (encryption !== 'none') makeCertificate(place);
  const server = spawn('dovecot', ['-F', '-c', join(place, 'dovecot.conf')], { stdio: 'ignore' });
  const ended = once(server, 'exit');
  t.after(async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(place, { recursive: true, force: true });
  });
  await until(() => answers(port), true);
  const mailbox = {
    host: '127.0.0.1',
    port,
    encryption,
    ...login,
    folder,
    address: 'replies@example.com.au',
  } as const;
  const use = <T>(work: (client: ImapFlow) => Promise<T>) => asOwner(mailbox, work);
  await use((client) => client.mailboxCreate(folder));
  const receive: ImapServer['receive'] = (...emails) =>
    use(async (client) => {
      for (const email of emails) await client.append(folder, Buffer.from(email));
    });
  return {
    mailbox,
    receive,
    async recreate(...emails) {
      await use(async (client) => {
        await client.mailboxDelete(folder);
        await client.mailboxCreate(folder);
      });
      await receive(...emails);
    },
    content: () =>
      use(async (client) => {
        await client.mailboxOpen(folder, { readOnly: true });
        const emails = await client.fetchAll('1:*', { uid: true, flags: true });
        return emails.map(({ uid, flags }) => ({ uid, flags: [...(flags ?? [])] }));
      }),
  };
}

/** Works with the mailbox as its owner's mail program does. */
async function asOwner<T>(
  { host, port, encryption, user, password }: ImapServer['mailbox'],
  work: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  const client = new ImapFlow({
    host,
    port,
    secure: encryption === 'tls',
    auth: { user, pass: password },
    logger: false,
    tls: { rejectUnauthorized: false },
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.logout();
  }
}

/**
 * Passes connections on to a mailbox, and calls `onSaid` at once when a client says something, which is swallowed when that
 * returns true. Returns the mailbox at this address.
 */
export async function openTap(
  t: TestContext,
  { mailbox }: ImapServer,
  onSaid: (text: string) => boolean,
): Promise<ImapServer['mailbox']> {
  const server = createServer((client) => {
    const onwards = connect(mailbox.port, mailbox.host);
    for (const [one, other] of [
      [client, onwards],
      [onwards, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
    onwards.pipe(client);
    client.on('data', (data) => {
      if (!onSaid(String(data))) onwards.write(data);
    });
  }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  return { ...mailbox, port: (server.address() as AddressInfo).port };
}

/** An email of Ann, unless the headers say otherwise. */
export function emailOf(headers: Record<string, string> = {}, body = 'Yes, please.'): string {
  const all = { From: 'Ann Lee <ann@example.com>', Subject: 'Re: Hi', ...headers };
  return `${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}\r\n`;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

function makeCertificate(place: string): void {
  const [key, certificate] = [join(place, 'key.pem'), join(place, 'certificate.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-keyout', key, '-out', certificate, '-subj', '/CN=localhost', '-days', '30'],
    ],
    { stdio: 'ignore' },
  );
}

/** Dovecot insists on several users if it is root, and can have one alone if it is not. */
function configure(place: string, port: number, encryption: ReplyMailboxInput['encryption']) {
  const { username, uid, gid } = userInfo();
  const group = execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim();
  const isRoot = uid === 0;
  const owner = isRoot ? 'uid=nobody gid=nogroup' : `uid=${uid} gid=${gid}`;
  return `
base_dir = ${place}/run
state_dir = ${place}/state
log_path = ${place}/log
protocols = imap
listen = 127.0.0.1
ssl = ${encryption === 'none' ? 'no' : 'yes'}
${encryption === 'none' ? '' : `ssl_cert = <${place}/certificate.pem\nssl_key = <${place}/key.pem`}
disable_plaintext_auth = no
auth_failure_delay = 0
mail_location = maildir:${place}/mail/%u
first_valid_uid = 1
${isRoot ? '' : `default_internal_user = ${username}\ndefault_login_user = ${username}\ndefault_internal_group = ${group}`}
passdb {
  driver = static
  args = password=${login.password}
}
userdb {
  driver = static
  args = ${owner} home=${place}/mail/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${encryption === 'tls' ? 0 : port}
  }
  inet_listener imaps {
    port = ${encryption === 'tls' ? port : 0}
    ssl = yes
  }
}
service anvil {
  chroot =
}
`;
}

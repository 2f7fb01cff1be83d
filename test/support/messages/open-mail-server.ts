import type { AddressInfo, Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { SMTPServer } from 'smtp-server';

/** A message that the server received completely, whatever it then answered. */
export type Mail = { from: string; to: readonly string[]; raw: Buffer };

/**
 * The server's answer to a message: accepts it, replies with a code at one stage, never answers after receiving it,
 * never even greets, or breaks the connection while receiving or afterwards.
 */
export type MailAnswer =
  | 'accept'
  | 'swallow'
  | 'hang'
  | 'break off'
  | 'take and break off'
  | { at: 'connect' | 'mail' | 'rcpt' | 'data'; code: number; says?: string };

export type MailServer = {
  /** The value for SMTP_URL. */
  url: string;
  mails: readonly Mail[];
  /** The number of connections made to it. */
  connections: () => number;
  /** The number of messages it has begun to receive. */
  begun: () => number;
  logins: readonly { user: string; password: string; isEncrypted: boolean }[];
  /** Sets the answers to the next messages, one each; the last one applies to all later messages. */
  answer(...answers: readonly MailAnswer[]): void;
  /** Calls the listener in the middle of each message, before the server answers. */
  onMail(listener: () => Promise<void>): void;
};

/**
 * A real SMTP server on loopback for one test. Without `login` it asks for none; options make it offer STARTTLS, or
 * speak TLS from the start.
 */
export async function openMailServer(
  t: TestContext,
  {
    answers = ['accept'],
    login,
    startTls = false,
    secure = false,
    hidesUtf8 = false,
  }: {
    answers?: readonly MailAnswer[];
    login?: { user: string; password: string };
    startTls?: boolean;
    secure?: boolean;
    /** Without the extension for addresses with accents. */
    hidesUtf8?: boolean;
  } = {},
): Promise<MailServer> {
  const mails: Mail[] = [];
  const logins: { user: string; password: string; isEncrypted: boolean }[] = [];
  const sockets = new Set<Socket>();
  let script = inTurn(answers);
  let current: MailAnswer = 'accept';
  let begun = 0;
  let connections = 0;
  let listener: () => Promise<void> = async () => {};

  const server = new SMTPServer({
    logger: false,
    secure,
    hideSMTPUTF8: hidesUtf8,
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: [...(startTls ? [] : ['STARTTLS']), ...(login === undefined ? ['AUTH'] : [])],
    // The message has arrived, so earlier replies no longer matter.
    closeTimeout: 10,
    onConnect(_session, done) {
      current = script();
      if (current !== 'hang') done(refusal('connect'));
    },
    onAuth(credentials, session, done) {
      const user = credentials.username ?? '';
      const password = credentials.password ?? '';
      logins.push({ user, password, isEncrypted: session.secure });
      const isRight = user === login?.user && password === login?.password;
      done(isRight ? null : failure(535, 'Authentication failed'), { user });
    },
    onMailFrom: (_address, _session, done) => done(refusal('mail')),
    onRcptTo: (_address, _session, done) => done(refusal('rcpt')),
    async onData(stream, session, done) {
      begun += 1;
      const chunks: Buffer[] = [];
      stream.on('error', () => undefined);
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (current === 'break off') breakOff();
      });
      await new Promise((resolve) => stream.on('end', resolve));
      if (current === 'break off') return;
      const { mailFrom, rcptTo } = session.envelope;
      mails.push({
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
        raw: Buffer.concat(chunks),
      });
      await listener();
      if (current === 'take and break off') breakOff();
      else if (current !== 'swallow') done(refusal('data'), 'queued as 12345');
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(async () => {
    // Not reset: Node sometimes never ends a process in which a socket was reset as the last thing.
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(resolve));
  });

  function refusal(stage: string): Error | null {
    if (typeof current === 'string' || current.at !== stage) return null;
    return failure(current.code, current.says ?? 'told to');
  }

  function breakOff(): void {
    for (const socket of sockets) socket.resetAndDestroy();
  }

  const { port } = server.server.address() as AddressInfo;
  const user = login === undefined ? '' : `${login.user}:${encodeURIComponent(login.password)}@`;
  return {
    url: `smtp${secure ? 's' : ''}://${user}127.0.0.1:${port}`,
    mails,
    connections: () => connections,
    begun: () => begun,
    logins,
    answer(...told) {
      script = inTurn(told);
    },
    onMail(told) {
      listener = told;
    },
  };
}

function failure(code: number, says: string): Error {
  return Object.assign(new Error(says), { responseCode: code });
}

function inTurn(answers: readonly MailAnswer[]): () => MailAnswer {
  let next = 0;
  return () => {
    const answer = answers[Math.min(next, answers.length - 1)] ?? 'accept';
    next += 1;
    return answer;
  };
}

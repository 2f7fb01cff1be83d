import type { AddressInfo, Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { SMTPServer } from 'smtp-server';

/** A message that the server has taken in whole, whatever it then said. */
export type Mail = { from: string; to: readonly string[]; raw: Buffer };

/**
 * What the server does with a message: takes it, says a code at one of the stages, never answers once it has it whole, never
 * even greets, or breaks the connection while it comes or when it has it whole.
 */
export type MailAnswer =
  | 'accept'
  | 'swallow'
  | 'hang'
  | 'break off'
  | 'take and break off'
  | { at: 'connect' | 'mail' | 'rcpt' | 'data'; code: number; says?: string };

export type MailServer = {
  /** What SMTP_URL holds. */
  url: string;
  mails: readonly Mail[];
  /** How many connections were made to it. */
  connections: () => number;
  /** How many messages it has begun to take in. */
  begun: () => number;
  logins: readonly { user: string; password: string; isEncrypted: boolean }[];
  /** Changes what is done with each message from now on: one after the other, the last going on. */
  answer(...answers: readonly MailAnswer[]): void;
  /** Calls back in the midst of each message, before the server says what becomes of it. */
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
  }: {
    answers?: readonly MailAnswer[];
    login?: { user: string; password: string };
    startTls?: boolean;
    secure?: boolean;
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
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: [...(startTls ? [] : ['STARTTLS']), ...(login === undefined ? ['AUTH'] : [])],
    // The message has come; what was said meanwhile no longer matters.
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

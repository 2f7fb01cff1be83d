import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { TestContext } from 'node:test';

/** A request for an SMS as it came. */
export type SmsRequest = {
  path: string;
  authorization: string;
  contentType: string;
  form: Record<string, string>;
};

/** The provider's answer: `accept`, a Twilio error, none at all, or a broken connection. */
export type SmsAnswer =
  | 'accept'
  | 'swallow'
  | 'break off'
  | { status: number; code?: number; message?: string };

export type SmsProvider = {
  /** The value for SMS_URL. */
  url: string;
  requests: readonly SmsRequest[];
  /** Changes what it says from now on: one after the other, the last going on. */
  answer(...answers: readonly SmsAnswer[]): void;
  /** Calls back with each request before it is answered. */
  onSms(listener: () => Promise<void>): void;
};

export const smsNumber = '+61255501234';
export const smsAccount = { sid: 'AC00000000000000000000000000000001', token: 'a-token-for-tests' };

/** A provider on loopback that speaks Twilio's API, for one test. */
export async function openSmsProvider(
  t: TestContext,
  ...answers: readonly SmsAnswer[]
): Promise<SmsProvider> {
  const requests: SmsRequest[] = [];
  const sockets = new Set<Socket>();
  let script = inTurn(answers);
  let listener: () => Promise<void> = async () => {};

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    requests.push({
      path: `${request.method} ${request.url}`,
      authorization: request.headers.authorization ?? '',
      contentType: request.headers['content-type'] ?? '',
      form: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8'))),
    });
    const answer = script();
    await listener();
    if (answer === 'swallow') return;
    if (answer === 'break off') {
      request.socket.resetAndDestroy();
      return;
    }
    const { status, ...failure } = answer === 'accept' ? { status: 201 } : answer;
    const body =
      status === 201
        ? { sid: `SM${String(requests.length).padStart(32, '0')}`, status: 'queued' }
        : { ...failure, status };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${smsAccount.sid}:${smsAccount.token}@127.0.0.1:${port}?from=${smsNumber}`,
    requests,
    answer(...told) {
      script = inTurn(told);
    },
    onSms(told) {
      listener = told;
    },
  };
}

/** The headers and body of a callback as Twilio makes it when a person answers. */
export function smsCallback(
  url: string,
  parameters: Record<string, string>,
  token = smsAccount.token,
): { headers: Record<string, string>; payload: string } {
  const signed =
    url +
    Object.keys(parameters)
      .sort()
      .map((name) => name + parameters[name])
      .join('');
  return {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', token).update(signed).digest('base64'),
    },
    payload: new URLSearchParams(parameters).toString(),
  };
}

function inTurn(answers: readonly SmsAnswer[]): () => SmsAnswer {
  let next = 0;
  return () => {
    const answer = answers[Math.min(next, answers.length - 1)] ?? 'accept';
    next += 1;
    return answer;
  };
}

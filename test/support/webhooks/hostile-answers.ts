import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { PostOutcome } from '../../../src/domain/deliveries/post-webhook.ts';

/** Something that a receiver may do with a request, and how the POST then ends. */
export type HostileAnswer = {
  /** Completes "a receiver that …". */
  what: string;
  answer: (socket: Socket) => void;
  outcome: PostOutcome;
  /** Only where there is an answer. */
  status?: number;
};

const head = 'HTTP/1.1 200 OK\r\n';
const chunked = `${head}transfer-encoding: chunked\r\n\r\n`;
const complete = `${head}content-length: 2\r\n\r\nok`;
const wait = 'HTTP/1.1 100 Continue\r\n\r\n';
const hint = 'HTTP/1.1 103 Early Hints\r\nlink: </a.css>\r\n\r\n';

const statuses = [
  ...[200, 201, 202, 203, 204, 206, 207, 226, 299],
  ...[300, 301, 302, 303, 304, 305, 307, 308, 399],
  ...[400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 413, 415, 418, 422, 425, 429, 451, 499],
  ...[500, 501, 502, 503, 504, 505, 507, 511, 520, 599],
  ...[600, 799, 999],
];

/** Whole answers, some of them odd: the status counts. */
export const answered: readonly HostileAnswer[] = [
  ...statuses.map((status) => responds(status, `answers ${status}`, statusOnly(status))),
  responds(200, 'says 100 first', wait + complete),
  responds(200, 'says 100 first, three times and with headers', `${wait}${wait}${wait}${complete}`),
  {
    what: 'says 100 first in pieces',
    answer: (socket) => inPieces(socket, [...wait, complete]),
    outcome: 'responded',
    status: 200,
  },
  responds(200, 'gives early hints first', hint + hint + complete),
  responds(201, 'says 100, then hints, then 201', wait + hint + statusOnly(201)),
  responds(200, 'says 102 first', `HTTP/1.1 102 Processing\r\n\r\n${complete}`),
  responds(200, 'gives no reason', 'HTTP/1.1 200\r\ncontent-length: 0\r\n\r\n'),
  responds(200, 'speaks HTTP/1.0', 'HTTP/1.0 200 OK\r\ncontent-length: 2\r\n\r\nok'),
  responds(200, 'gives 300 headers', `${head}${headers(300)}content-length: 0\r\n\r\n`),
  responds(200, 'answers more than the length it gave', `${complete} and more`),
  responds(200, 'answers twice', `${complete}HTTP/1.1 500 Smuggled\r\ncontent-length: 0\r\n\r\n`),
  responds(204, 'adds a body to a 204', 'HTTP/1.1 204 None\r\ncontent-length: 2\r\n\r\nno'),
  responds(302, 'sends round in a circle', redirect(302, '/hook')),
  responds(307, 'sends to the metadata of a cloud', redirect(307, 'http://169.254.169.254/')),
  responds(308, 'sends to another scheme', redirect(308, 'file:///etc/passwd')),
  responds(
    200,
    'sends the start of 100 MB',
    `${head}content-length: 100000000\r\n\r\n`,
    flood('a'),
  ),
  responds(200, 'sends a body without end', `${head}\r\n`, flood('a')),
  responds(
    200,
    'sends large chunks without end',
    chunked,
    flood(`4000\r\n${'a'.repeat(16384)}\r\n`),
  ),
  {
    what: 'sends a gzip bomb',
    answer: (socket) => {
      const bomb = gzipSync(Buffer.alloc(10_000_000));
      socket.write(`${head}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`);
      socket.write(bomb);
    },
    outcome: 'responded',
    status: 200,
  },
  {
    what: 'ends its answer by ending the connection',
    answer: (socket) => void socket.end(`${head}\r\nfine`),
    outcome: 'responded',
    status: 200,
  },
  {
    what: 'closes its half of the connection after its answer',
    answer: (socket) => void socket.end(complete),
    outcome: 'responded',
    status: 200,
  },
];

/** Answers that break off or make no sense. */
export const broken: readonly HostileAnswer[] = [
  resets('closes without an answer', (socket) => socket.destroy()),
  resets('closes its half of the connection without an answer', (socket) => socket.end()),
  resets('resets without an answer', (socket) => socket.resetAndDestroy()),
  resets('closes within the status line', (socket) => socket.end('HTTP/1.1 20')),
  resets('closes within the headers', (socket) => socket.end(`${head}x-a: b\r\n`)),
  resets('closes after early hints', (socket) => socket.end(hint)),
  resets('resets within the headers', (socket) => {
    socket.write(`${head}x-a: b\r\n`, () => socket.resetAndDestroy());
  }),
  resets('closes within the body', (socket) => socket.end(`${head}content-length: 10\r\n\r\nabc`)),
  resets('resets within the body', (socket) => {
    socket.write(`${head}content-length: 10\r\n\r\nabc`, () => socket.resetAndDestroy());
  }),
  resets('says 100 after early hints', (socket) => void socket.write(hint + wait + complete)),
  resets('closes within a chunk', (socket) => socket.end(`${chunked}ff\r\nabc`)),
  resets('closes before the last chunk', (socket) => socket.end(`${chunked}3\r\nabc\r\n`)),
  ...Object.entries({
    'greets as SSH': 'SSH-2.0-OpenSSH_9.6\r\n',
    'greets as SMTP': '220 mail.example.com ESMTP\r\n',
    'answers in HTML alone': '<html>Welcome</html>',
    'answers in JSON alone': '{"ok":true}',
    'speaks HTTP/2': '\0\0\0\x04\0\0\0\0\0',
    'claims HTTP/2 in words': 'HTTP/2 200 OK\r\n\r\n',
    'ends its lines with LF': 'HTTP/1.1 200 OK\ncontent-length: 0\n\n',
    'gives no status': 'HTTP/1.1 \r\n\r\n',
    'gives a status of two digits': 'HTTP/1.1 99 Low\r\n\r\n',
    'gives a status of four digits': statusOnly(1000),
    'gives a negative status': statusOnly(-20),
    'gives a status below 100': 'HTTP/1.1 099 Low\r\ncontent-length: 0\r\n\r\n',
    'gives the status 000': 'HTTP/1.1 000 None\r\ncontent-length: 0\r\n\r\n',
    'changes the protocol': 'HTTP/1.1 101 S\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    'changes the protocol without a word': 'HTTP/1.1 101 Switching Protocols\r\n\r\n',
    'folds a header': `${head}x: a\r\n b\r\n\r\n`,
    'gives a header no name': `${head}: a\r\n\r\n`,
    'puts a NUL into a header': `${head}x: a\0b\r\n\r\n`,
    'sends two lengths': `${head}content-length: 1\r\ncontent-length: 2\r\n\r\nab`,
    'sends a length and chunks': `${head}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n`,
    'sends a length that is not a number': `${head}content-length: many\r\n\r\nab`,
    'sends a negative length': `${head}content-length: -1\r\n\r\nab`,
    'sends a length beyond all numbers': `${head}content-length: ${'9'.repeat(30)}\r\n\r\nab`,
    'sends a chunk size that is not a number': `${chunked}zz\r\n`,
    'sends a chunk size beyond all numbers': `${chunked}${'f'.repeat(17)}\r\n`,
  }).map(([what, text]) => resets(what, (socket) => socket.write(text, 'latin1'))),
];

/** Answers that go on for ever without a body. */
export const tooLarge: readonly HostileAnswer[] = [
  overflows('status line', 'HTTP/1.1 200 ', 'OOOOOOOOOO'),
  overflows('series of early hints', '', hint),
  overflows('series of 100 Continue', '', wait),
  overflows('header name', head, 'nnnnnnnnnn'),
  overflows('header value', `${head}x: `, 'vvvvvvvvvv'),
  overflows('series of headers', head, 'a:b\r\n'),
  overflows('chunk extension', `${chunked}1;`, 'xxxxxxxxxx'),
  overflows('series of trailers', `${chunked}0\r\n`, 'a:b\r\n'),
];

/** Answers that do not end in time. */
export const slow: readonly HostileAnswer[] = [
  hangs('never answers', ''),
  hangs('never answers after 100 Continue', wait),
  hangs('never answers after early hints', hint),
  hangs('stops within the status line', 'HTTP/1.1 2'),
  hangs('stops within the headers', `${head}x-a: b\r\n`),
  hangsLate('stops within the body', `${head}content-length: 10\r\n\r\nabc`),
  hangsLate('never ends an empty body', `${head}\r\n`),
  hangsLate('stops between chunks', `${chunked}3\r\nabc\r\n`),
  hangs('drips headers', head, 'x: y\r\n'),
  hangs('drips one header', `${head}x: `, 'y'),
  hangs('drips early hints', '', hint),
  hangs('drips 100 Continue', '', wait),
  hangsLate('drips a body', `${head}content-length: 10000\r\n\r\n`, 'a'),
  hangsLate('drips chunks', chunked, '1\r\na\r\n'),
  hangsLate('drips within one chunk header', `${chunked}1;`, 'x'),
  hangsLate('drips trailers', `${chunked}0\r\n`, 'x: y\r\n'),
];

function responds(
  status: number,
  what: string,
  text: string,
  more?: (socket: Socket) => void,
): HostileAnswer {
  const answer = (socket: Socket) => {
    socket.write(text);
    more?.(socket);
  };
  return { what, answer, outcome: 'responded', status };
}

function resets(what: string, answer: (socket: Socket) => unknown): HostileAnswer {
  return { what, answer: (socket) => void answer(socket), outcome: 'reset' };
}

function overflows(what: string, start: string, more: string): HostileAnswer {
  const answer = (socket: Socket) => {
    socket.write(start);
    flood(more)(socket);
  };
  return { what: `sends an endless ${what}`, answer, outcome: 'response_too_large' };
}

/** Its status and headers came in time, and are kept. */
function hangsLate(what: string, start: string, more = ''): HostileAnswer {
  return { ...hangs(what, start, more), status: 200 };
}

function hangs(what: string, start: string, more = ''): HostileAnswer {
  const answer = (socket: Socket) => {
    socket.write(start);
    if (more === '') return;
    const timer = setInterval(() => socket.write(more), 10);
    socket.on('close', () => clearInterval(timer));
  };
  return { what, answer, outcome: 'timed_out' };
}

/** Writes the same again and again, as fast as the other side takes it, until that has had enough. */
function flood(text: string): (socket: Socket) => void {
  const block = text.repeat(Math.ceil(65_536 / text.length));
  return (socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write(block));
    };
    socket.on('drain', more);
    more();
  };
}

/** Each piece comes alone, as the other side reads in between. */
function inPieces(socket: Socket, [piece, ...others]: readonly string[]): void {
  if (piece === undefined) return;
  socket.setNoDelay();
  socket.write(piece, () => setTimeout(inPieces, 2, socket, others));
}

function statusOnly(status: number): string {
  return `HTTP/1.1 ${status} Some reason\r\ncontent-length: 0\r\n\r\n`;
}

function redirect(status: number, location: string): string {
  return `HTTP/1.1 ${status} Elsewhere\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`;
}

function headers(count: number): string {
  return Array.from({ length: count }, (_, index) => `x-${index}: ${index}\r\n`).join('');
}

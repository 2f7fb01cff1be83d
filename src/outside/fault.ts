import type { PostOutcome } from '../domain/deliveries/post-webhook.ts';

/** Why a POST failed: an error of Node, of OpenSSL, of the HTTP client, or one made by `fault`. */
export type Fault = Error & {
  code?: string;
  address?: string;
  errors?: Fault[];
  /** Of an error of OpenSSL, whose message also names its source files. */
  library?: string;
  reason?: string;
};

const errorLengthMax = 200;

/** The meaning of network error codes, for the owner of the subscription. */
const outcomes: readonly (readonly [RegExp, PostOutcome])[] = [
  [/^DNS_FAILED$/, 'dns_failed'],
  [/^ADDRESS_REFUSED$/, 'refused_private_address'],
  [/^ECONNREFUSED$/, 'connection_refused'],
  [/^(CONNECT_TIMED_OUT|UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, 'connection_timed_out'],
  [
    /^(EPROTO|ERR_TLS_|ERR_SSL_|ERR_OSSL_|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/,
    'tls_failed',
  ],
  [/^(INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH|PATH_LENGTH_EXCEEDED)$/, 'tls_failed'],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET)$/, 'reset'],
  [/^(HTTPParserError|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/, 'reset'],
  [/^(ANSWER_TOO_LARGE|UND_ERR_HEADERS_OVERFLOW)$/, 'response_too_large'],
];

/** What the HTTP client says too briefly. */
const inFullWords: Readonly<Record<string, string>> = {
  'other side closed': 'The connection was closed before the answer ended',
  'bad response': 'The answer is not valid HTTP',
  'bad upgrade': 'The answer changes the protocol',
};

export function fault(code: string, message: string, address?: string): Fault {
  return Object.assign(new Error(message), { code, ...(address === undefined ? {} : { address }) });
}

/** Returns the meaning of a fault: a named outcome, a short readable cause and the address if it is known. */
export function explainFault(error: Fault): {
  outcome: PostOutcome;
  error: string;
  address?: string;
} {
  // A name with several addresses fails with one fault for each. Parser errors only have a name.
  const first = error.errors?.[0] ?? error;
  const { name, code = name, address } = first;
  // The HTTP client asserts of an answer what it should check.
  if (code === 'ERR_ASSERTION') return { outcome: 'reset', error: 'The answer is not HTTP' };
  return {
    outcome: outcomes.find(([codes]) => codes.test(code))?.[1] ?? 'connection_failed',
    error: messageOf(first).slice(0, errorLengthMax),
    ...(address === undefined ? {} : { address }),
  };
}

function messageOf({ message, library, reason }: Fault): string {
  if (library !== undefined && reason !== undefined) return `TLS failed: ${reason}`;
  return inFullWords[message] ?? message;
}

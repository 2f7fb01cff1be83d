import type { PostOutcome } from '../domain/deliveries/post-webhook.ts';

/** Why a POST failed: an error of Node, of OpenSSL, of the HTTP client, or one made by `fault`. */
export type Fault = Error & { code?: string; address?: string; errors?: Fault[] };

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
  const { name, code = name, message, address } = error.errors?.[0] ?? error;
  // The HTTP client asserts of an answer what it should check.
  if (code === 'ERR_ASSERTION') return { outcome: 'reset', error: 'The answer is not HTTP' };
  return {
    outcome: outcomes.find(([codes]) => codes.test(code))?.[1] ?? 'connection_failed',
    error: message.slice(0, errorLengthMax),
    ...(address === undefined ? {} : { address }),
  };
}

import type { ErrorCode } from './generated/types.ts';

/** What is known about a request that failed. */
export type ErrorDetails = {
  action: string;
  status?: number;
  code?: ErrorCode;
  param?: string;
  docUrl?: string;
  requestId?: string;
  /** In seconds. */
  retryAfter?: number;
  cause?: unknown;
};

/** Every error of a request. Tell reasons apart by `code`; texts of messages can change. */
export class SundeskError extends Error {
  override name = 'SundeskError';
  /** The operation that was called. */
  readonly action: string;
  /** The HTTP status; undefined if no response arrived. */
  readonly status: number | undefined;
  /** Why Sundesk refused; undefined if the response names no code, as that of a proxy. */
  readonly code: ErrorCode | undefined;
  /** The parameter or member that was wrong, if the response names it. */
  readonly param: string | undefined;
  /** A link to the entry of the code in the documentation, if the response names it. */
  readonly docUrl: string | undefined;
  /** Names the request in the logs of the service, if the response has it. */
  readonly requestId: string | undefined;
  /** The seconds to wait before the next request, if the response says so. */
  readonly retryAfter: number | undefined;

  constructor(message: string, details: ErrorDetails) {
    super(message, { cause: details.cause });
    this.action = details.action;
    this.status = details.status;
    this.code = details.code;
    this.param = details.param;
    this.docUrl = details.docUrl;
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
  }
}

/** 400, 413 or 422: the request is not what the operation takes. */
export class InvalidRequestError extends SundeskError {
  override name = 'InvalidRequestError';
}

/** 401: the API key is missing, unknown, revoked or expired. */
export class AuthenticationError extends SundeskError {
  override name = 'AuthenticationError';
}

/** 403: the API key lacks a permission. */
export class PermissionError extends SundeskError {
  override name = 'PermissionError';
}

/** 404: the account has no such customer, project or other thing. */
export class NotFoundError extends SundeskError {
  override name = 'NotFoundError';
}

/** 409: the state of the account does not allow it. */
export class ConflictError extends SundeskError {
  override name = 'ConflictError';
}

/** 429: too many requests, or a daily limit was reached. */
export class RateLimitError extends SundeskError {
  override name = 'RateLimitError';
}

/** 502, 503 or 504: the service or its database does not answer at present. */
export class UnavailableError extends SundeskError {
  override name = 'UnavailableError';
}

/** Any other status: a fault of the service, or the response of something else. */
export class ServerError extends SundeskError {
  override name = 'ServerError';
}

/** No response arrived: the service is unreachable, or the connection broke. */
export class ConnectionError extends SundeskError {
  override name = 'ConnectionError';
}

/** No response arrived in time. */
export class TimeoutError extends ConnectionError {
  override name = 'TimeoutError';
}

/** A webhook that is not genuine or not recent; the message says what is wrong with it. */
export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError';
}

const classes: Readonly<Record<number, typeof SundeskError>> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  413: InvalidRequestError,
  422: InvalidRequestError,
  429: RateLimitError,
  502: UnavailableError,
  503: UnavailableError,
  504: UnavailableError,
};

/** The error of a response whose status is not 200. */
export function readError(
  action: string,
  { status, headers }: { status: number; headers: Headers },
  text: string,
): SundeskError {
  const body = readBody(text);
  const { code, message } = body;
  // The bodies of some operations have no room for these, so all responses have them in headers.
  const named = code ?? headers.get('sundesk-error') ?? undefined;
  const param = body.param ?? headers.get('sundesk-param') ?? undefined;
  const docUrl = body.doc_url ?? headers.get('sundesk-doc-url') ?? undefined;
  const requestId = headers.get('request-id') ?? undefined;
  const retryAfter = readRetryAfter(headers.get('retry-after'));
  const isElsewhere = status >= 300 && status < 400;
  const words = isElsewhere
    ? `The address redirects to ${headers.get('location')}; use that address as url`
    : (message ?? `The response has status ${status}`);
  return new (classes[status] ?? ServerError)(words, {
    action,
    status,
    ...(named !== undefined && { code: named as ErrorCode }),
    ...(param !== undefined && { param }),
    ...(docUrl !== undefined && { docUrl }),
    ...(requestId !== undefined && { requestId }),
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

type Named = { code?: string; message?: string; param?: string; doc_url?: string };

function readBody(text: string): Named {
  try {
    const body = JSON.parse(text);
    const take = (name: string) => (typeof body?.[name] === 'string' ? { [name]: body[name] } : {});
    return { ...take('code'), ...take('message'), ...take('param'), ...take('doc_url') };
  } catch {
    return {};
  }
}

/** Proxies also send a date. */
function readRetryAfter(text: string | null): number | undefined {
  if (text === null) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

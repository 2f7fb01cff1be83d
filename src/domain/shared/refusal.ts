import type { RefusalCode } from './refusals.ts';

/** A refusal that the caller can act on. Callers see the message, so it never contains a secret. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** Headers that a door must add to its answer, such as `Allow` or `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parameter or member that is at fault, as callers of the API name it; undefined where it is not one alone. */
  readonly param: string | undefined;

  constructor(
    code: RefusalCode,
    message: string,
    headers: Record<string, string> = {},
    param?: string,
  ) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.headers = headers;
    this.param = param;
  }
}

/** The refusal of a parameter or member: `invalidParameter('to', 'must be an email address')`. */
export function invalidParameter(param: string, fault: string): Refusal {
  return new Refusal('INVALID_PARAMETERS', `${param} ${fault}`, {}, param);
}

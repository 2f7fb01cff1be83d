import type { RefusalCode } from './refusals.ts';

/** A refusal that the caller can act on. Callers see the message, so it never contains a secret. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** Headers that a door must add to its answer, such as `Allow` or `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: RefusalCode, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.headers = headers;
  }
}

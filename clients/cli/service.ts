/** What the commands and the service must agree on. The service hands it in, so that the package holds no second copy. */
export type Service = {
  /** The types of its events. */
  eventTypes: readonly string[];
  /** Whether the feed contains a type only on request. */
  isUpdateEvent(type: string): boolean;
  /** True for what a receiver can verify with: a signing secret `whsec_…` or a public key `whpk_…`. */
  isSigningSecret(text: string): boolean;
  /** The headers that prove who sent a body; `timestamp` is in seconds. */
  signatureHeaders(message: {
    id: string;
    timestamp: number;
    body: string;
    keys: readonly string[];
  }): Readonly<Record<string, string>>;
  /** What is wrong with the signature of a delivery; undefined when it is genuine and recent. `now` is in milliseconds. */
  verifySignature(delivery: {
    headers: Readonly<Record<string, string | string[] | undefined>>;
    body: string;
    secret: string;
    now: number;
  }): string | undefined;
  /** The body of a sample event of that type, marked as a test; `now` is in milliseconds. */
  renderSample(event: { id: string; type: string; now: number }): string;
};

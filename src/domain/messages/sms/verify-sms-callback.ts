/** Checks that a callback comes from the provider, by its signature of the address and the parameters. */
export type VerifySmsCallback = (callback: {
  /** The address as the provider called it. */
  url: string;
  parameters: Readonly<Record<string, string>>;
  signature: string;
}) => boolean;

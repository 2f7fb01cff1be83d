import type { Moment } from '../../shared/time.ts';
import type { AuditEntry, Contract } from '../contract.ts';

/** The key and certificate that seal an account's contracts, both as PEM. */
export type SealingKey = { certificate: string; privateKey: string };

/** Makes a key and a certificate that an account signs for itself. */
export type MakeSealingKey = (owner: { organisation: string; now: Moment }) => Promise<SealingKey>;

/**
 * Appends the signatures and the audit trail to the PDF that was signed, and seals the whole as PAdES (baseline B-B),
 * off the thread that answers requests.
 */
export type SealDocument = (input: {
  /** The PDF that was signed; its SHA-256 is the contract's `documentSha256`. */
  pdf: Uint8Array;
  contract: Contract;
  audit: readonly AuditEntry[];
  company: string;
  colours: { primary: string; accent: string };
  timeZone: string;
  key: SealingKey;
  sealedAt: Moment;
  /** The page that checks a file, printed on its last page. */
  verifyUrl: string;
}) => Promise<Uint8Array>;

/** The findings about a PDF that claims to be sealed. */
export type SealReport = {
  /**
   * `sealed`: unchanged since it was sealed; `changed`: its bytes are not those that were sealed, or something was
   * added after; `unsealed`: it has no seal; `unreadable`: it is not a PDF, or its seal cannot be read.
   */
  verdict: 'sealed' | 'changed' | 'unsealed' | 'unreadable';
  /** SHA-256 of the file in hexadecimal. */
  sha256: string;
  /** The name on the certificate, its SHA-256 fingerprint, and itself as PEM; empty when there is none. */
  sealedBy: string;
  certificateSha256: string;
  certificate: string;
  /** When, as the seal itself says. */
  sealedAt: Moment | undefined;
};
/** Takes the bytes over: the caller cannot use them afterwards. */
export type VerifyDocument = (pdf: Uint8Array) => Promise<SealReport>;

import type { SignIn } from './accounts/sign-in/sign-in.ts';
import type {
  MakeSealingKey,
  SealDocument,
  VerifyDocument,
} from './contracts/sealing/seal-document.ts';
import type { DeliveryMeter } from './deliveries/delivery-meter.ts';
import type { PostWebhook } from './deliveries/post-webhook.ts';
import type { ReadImage } from './documents/clean-picture.ts';
import type { FindUnprintable } from './documents/require-printable.ts';
import type { FileStore } from './files/store/file-store.ts';
import type { FetchTile } from './imagery/imagery.ts';
import type { Log } from './log.ts';
import type {
  OpenEmailSender,
  OpenSmsSender,
  OpenSmsVerifier,
} from './messages/channels/own-channels.ts';
import type { Quotas } from './messages/quota.ts';
import type { OpenMailboxReader } from './messages/replies/found-email.ts';
import type { SendEmail, SendSms } from './messages/send-message.ts';
import type { VerifySmsCallback } from './messages/sms/verify-sms-callback.ts';
import type { PrintProposal } from './proposals/print-proposal.ts';
import type { Sealed, SealedIdentity } from './shared/sealed.ts';
import type { Moment } from './shared/time.ts';
import type { Store } from './store.ts';
import type { Tracing } from './tracing.ts';
import type { AddressGuard } from './webhooks/address-guard.ts';

/** Everything that the domain receives: it reads no clock, random source, network or setting on its own. */
export type App = {
  store: Store;
  now: () => Moment;
  /** Returns a random number from 0 up to, not including, 1. */
  random: () => number;
  randomBytes: (count: number) => Buffer;
  newId: (prefix: string) => string;
  secretBox: SecretBox;
  addressGuard: AddressGuard;
  postWebhook: PostWebhook;
  fetchTile: FetchTile;
  /** Undefined while the operator has not set FILES_URL, so that contents stay in the database. */
  fileStore: FileStore | undefined;
  /** The response statuses that mean "delivered" (HOOK_SUCCESS). */
  hookSuccess: '200' | '2xx';
  meter: DeliveryMeter;
  tracing: Tracing;
  /** The address under which people reach this service, without a slash at its end. */
  baseUrl: () => string;
  printProposal: PrintProposal;
  findUnprintable: FindUnprintable;
  readImage: ReadImage;
  makeSealingKey: MakeSealingKey;
  sealDocument: SealDocument;
  verifyDocument: VerifyDocument;
  /**
   * The operator's channels, for accounts without their own; `emailChannel` and `smsChannel` choose. Undefined
   * while the operator has not set SMTP_URL or SMS_URL.
   */
  sendEmail: SendEmail | undefined;
  sendSms: SendSms | undefined;
  /** Undefined like `sendSms`. */
  verifySmsCallback: VerifySmsCallback | undefined;
  openEmailSender: OpenEmailSender;
  openSmsSender: OpenSmsSender;
  openMailboxReader: OpenMailboxReader;
  openSmsVerifier: OpenSmsVerifier;
  /** The number in the international form, `+61491570006`; undefined for any other text. */
  readPhone: (text: string) => Promise<string | undefined>;
  /** Public holidays of a state (`NSW`) in a year, as `YYYY-MM-DD`; of an unknown state those of the whole country. */
  publicHolidays: (state: string, year: number) => Promise<ReadonlySet<string>>;
  quotas: Quotas;
  signIn: SignIn;
  /** The key that signs file links, the same on every node. */
  fileLinkKey: () => string;
  /** The address for setting up the first firm. The service prints it and stores it nowhere else. */
  setUpToken: () => string;
  log: Log;
};

/**
 * Encrypts what must be readable again, such as signing secrets, with a key kept outside the database. `open` throws
 * unless the text was sealed under the same identity.
 */
export type SecretBox = {
  seal(secret: string, identity: SealedIdentity): Sealed;
  open(sealed: Sealed): string;
};

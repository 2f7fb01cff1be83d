export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  SundeskError,
  TimeoutError,
  UnavailableError,
  WebhookVerificationError,
} from './errors.ts';
export type { ErasedEvent, FeedEvent } from './feed-event.ts';
export { isErased } from './feed-event.ts';
export type * from './generated/types.ts';
export type { List } from './list.ts';
export type { FollowOptions } from './sundesk.ts';
export { Sundesk } from './sundesk.ts';
export type { Answered, CallOptions, SundeskOptions } from './transport.ts';
export type { VerifyOptions, WebhookHeaders } from './verify-webhook.ts';
export { verifyWebhook } from './verify-webhook.ts';

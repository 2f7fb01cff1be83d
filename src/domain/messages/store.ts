export type MessageStore = Record<never, never>;

/** What is to be sent, of all accounts. */
export type Outbox = Record<never, never>;

type Failed = { outcome: 'failed'; problem: string };

/**
 * The operator's store for what customers' files hold, outside the database: each content is an object under a key. Calls
 * never throw and take limited time; `problem` is a sentence for the log.
 */
export type FileStore = {
  put(key: string, content: Uint8Array): Promise<{ outcome: 'done' } | Failed>;
  get(
    key: string,
  ): Promise<{ outcome: 'found'; content: Uint8Array } | { outcome: 'missing' } | Failed>;
  /** Done as well where there is no such object. */
  remove(key: string): Promise<{ outcome: 'done' } | Failed>;
};

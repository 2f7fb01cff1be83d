/** Imports of all accounts in which a worker has something to do. */
export type ImportQueue = {
  /** Called after a commit that left an import under way. */
  onDue(wake: () => void): void;
  underWay(limit: number): Promise<{ accountId: number; importId: string }[]>;
};

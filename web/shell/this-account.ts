/** By this header the server knows in which account a window works, whatever other windows have changed to since. */
const header = 'x-sundesk-account';

let accountId: number | undefined;

export const thisAccount = {
  get: () => accountId,
  /** Undefined while nobody has signed in yet. */
  set(now: number | undefined): void {
    accountId = now;
  },
  headers: (): Record<string, string> =>
    accountId === undefined ? {} : { [header]: String(accountId) },
};

/** Header that tells the server which account this window works in, whatever other windows have changed to since. */
const header = 'x-sundesk-account';

let accountId: number | undefined;

export const thisAccount = {
  get: () => accountId,
  /** Undefined before the sign-in. */
  set(now: number | undefined): void {
    accountId = now;
  },
  /** The address of a file of this account, for links and frames, which send no headers. */
  address: (path: string): string =>
    accountId === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}account=${accountId}`,
  headers: (): Record<string, string> =>
    accountId === undefined ? {} : { [header]: String(accountId) },
};

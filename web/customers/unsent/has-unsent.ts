const key = 'sundesk.unsent';

/** Whether anything may wait in this browser, so that the code and the database for it are loaded only then. */
export const hasUnsent = {
  get: (): boolean => localStorage.getItem(key) !== null,
  set(waits: boolean): void {
    if (waits) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  },
};

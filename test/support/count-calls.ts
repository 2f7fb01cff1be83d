import type { AccountStore, App } from '../../src/domain/app.ts';

/** The app with a count of the calls of its account stores, by name: `projects.find`. */
export function countCalls(app: App): { app: App; counts: Map<string, number> } {
  const counts = new Map<string, number>();
  const counting = <Part extends object>(part: Part, path: string): Part =>
    new Proxy(part, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        const name = path === '' ? String(key) : `${path}.${String(key)}`;
        if (name === 'transaction') {
          return (work: (tx: AccountStore) => Promise<unknown>) =>
            (target as AccountStore).transaction((tx) => work(counting(tx, '')));
        }
        if (typeof value === 'function') {
          return (...args: unknown[]) => {
            counts.set(name, (counts.get(name) ?? 0) + 1);
            return value.apply(target, args);
          };
        }
        return typeof value === 'object' && value !== null ? counting(value, name) : value;
      },
    });
  const forAccount = (accountId: number) => counting(app.store.forAccount(accountId), '');
  return { app: { ...app, store: { ...app.store, forAccount } }, counts };
}

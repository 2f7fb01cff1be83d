import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeAccounts } from '../bench/make-accounts.ts';
import { type Child, type Starting, spawnSundesk } from '../bench/start-child.ts';
import { openSqliteFile } from './database.ts';
import { type Desk, killAgainAndAgain } from './kill-again-and-again.ts';
import type { Trouble } from './trouble.ts';

export async function openDesk(): Promise<Desk> {
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-chaos-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeFolder);
  const [apiKey = ''] = await makeAccounts(folder, 1);
  const troubles: Trouble[] = [];
  let service: Starting | undefined;
  let up = Promise.withResolvers<Child>();
  let isUp = false;

  async function kill(): Promise<void> {
    // Replaced before the kill, so that clients with a broken connection wait for the next start; those that wait
    // already go on.
    if (isUp) up = Promise.withResolvers();
    isUp = false;
    const killed = service;
    service = undefined;
    await killed?.kill();
  }

  const desk: Desk = {
    apiKey,
    hurt: (plan) => killAgainAndAgain(desk, plan),
    openDatabase: () => openSqliteFile(join(folder, 'sundesk.db')),
    start() {
      const started = spawnSundesk(folder, { HOOKS_ALLOW: '127.0.0.0/8' });
      service = started;
      // A killed process is not a failure.
      const fail = (error: Error) => {
        if (service !== started) return;
        if (isUp) up = Promise.withResolvers();
        isUp = false;
        // Callers of `up` see the error; without callers it is not a fault either.
        up.promise.catch(() => undefined);
        up.reject(error);
      };
      void started.ended.then(() => fail(new Error('the service ended by itself')));
      started.ready.then((ready) => {
        if (service !== started) return;
        isUp = true;
        up.resolve(ready);
      }, fail);
    },
    up: () => up.promise,
    async kill() {
      troubles.push({ kind: 'killed', from: Date.now(), to: Date.now() });
      await kill();
    },
    troubles,
    async remove() {
      await kill();
      removeFolder();
      process.off('exit', removeFolder);
    },
  };
  return desk;
}

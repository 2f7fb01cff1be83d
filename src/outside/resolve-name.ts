import { lookup, Resolver } from 'node:dns/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Resolve } from './address-guard.ts';
import { fault } from './fault.ts';

/** Below the time limit of any connection. */
const answerMsMax = 2000;

/**
 * Finds the addresses of names that users typed. The system looks up two names at once and cannot be stopped, so ten questions
 * to a name server that stays silent would hold up all other look-ups of the process for a minute. So a name is looked up once
 * for all who ask meanwhile, and of the names whose servers are silent one at a time. `isAnswered` asks the name servers
 * without the system; `find` asks the system, which alone knows names such as those of `/etc/hosts`.
 */
export function openResolveName({
  isAnswered,
  find,
}: {
  isAnswered: (name: string) => Promise<boolean>;
  find: Resolve;
}): Resolve {
  const underWay = new Map<string, ReturnType<Resolve>>();
  let isBusy = false;

  async function look(name: string): ReturnType<Resolve> {
    if (await isAnswered(name)) return find(name);
    if (isBusy) throw fault('DNS_FAILED', `The name servers of ${name} do not answer`);
    isBusy = true;
    try {
      return await find(name);
    } finally {
      isBusy = false;
    }
  }

  return (name) => {
    const found = underWay.get(name) ?? look(name).finally(() => underWay.delete(name));
    underWay.set(name, found);
    return found;
  };
}

export const resolveName: Resolve = openResolveName({ isAnswered: nameServersAnswer, find });

async function find(name: string): Promise<string[]> {
  const answers = await lookup(name, { all: true });
  return answers.map(({ address }) => address);
}

/** Returns whether name servers say anything at all, if only that there is no such name. */
async function nameServersAnswer(name: string): Promise<boolean> {
  // A name without a dot is one of this machine or its network.
  if (!name.includes('.')) return true;
  // A new one each time, because the servers of the machine may change.
  const resolver = new Resolver();
  const questions = [resolver.resolve4(name), resolver.resolve6(name)];
  const ended = new AbortController();
  const isInTime = await Promise.race([
    Promise.allSettled(questions).then(() => true),
    pause(answerMsMax, false, { signal: ended.signal }).catch(() => false),
  ]);
  ended.abort();
  resolver.cancel();
  return isInTime;
}

import { setImmediate as endOfTurn, setTimeout as pause } from 'node:timers/promises';
import type { IdentityEntry } from '../../domain/accounts/security-log/security-entry.ts';
import { describeDevice } from '../../domain/accounts/sign-in/describe-device.ts';
import type { SignInRequest } from '../../domain/accounts/sign-in/sign-in.ts';
import type { SignInStore } from '../../domain/accounts/sign-in/sign-in-queries.ts';
import type { Log } from '../../domain/log.ts';
import { networkOf } from '../../domain/shared/rate-limits/open-address-limit.ts';
import { secondMs } from '../../domain/shared/time.ts';

/** A mail server that hangs does not keep the service from stopping. */
const settleMsMax = 5 * secondMs;

export type LoggedChange = Omit<IdentityEntry, 'at' | 'detail'> & { detail?: string };
type Entry = Pick<LoggedChange, 'kind' | 'detail'>;

/** Writes security log entries about sign-in, and keeps track of the work that no answer waits for. */
export function signInLog(options: {
  store: SignInStore;
  logIdentity: (identityId: string, entry: LoggedChange) => Promise<void>;
  log: Log;
}) {
  const underWay = new Set<Promise<unknown>>();

  const log = {
    byOwner(identityId: string, request: SignInRequest, entry: Entry): Promise<void> {
      return options.logIdentity(identityId, {
        ...entry,
        by: { type: 'member', ...from(request) },
      });
    },

    byUnknown(identityId: string, request: SignInRequest, entry: Entry): Promise<void> {
      return options.logIdentity(identityId, {
        ...entry,
        by: { type: 'unknown', ...from(request) },
      });
    },

    /**
     * Logs nothing for an unknown address. It starts after the answer has left, because the time an answer takes must not
     * tell whether the address is known.
     */
    async ofKnown(email: string, request: SignInRequest, entry: Entry): Promise<void> {
      await endOfTurn();
      const identity = await options.store.findIdentity('email', email);
      if (identity !== undefined) await log.byUnknown(identity.id, request, entry);
    },

    /** Lets work such as an email finish after the answer. */
    later(work: Promise<unknown>): void {
      const done = work
        .catch((error: unknown) =>
          options.log.error(
            { err: error },
            'an email or security log entry about sign-in was not written',
          ),
        )
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },

    /** Resolves when the work handed to `later` is done, or after five seconds. */
    async settled(): Promise<void> {
      await Promise.race([Promise.all(underWay), pause(settleMsMax, undefined, { ref: false })]);
    },
  };
  return log;
}

/** The network and device of a request, as the security log names them. */
function from({ address, headers }: SignInRequest): { network: string; device: string } {
  const device = describeDevice(headers.get('user-agent') ?? '').words;
  return { network: networkOf(address), device };
}

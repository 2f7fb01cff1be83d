import { pino } from 'pino';
import type { Config } from './config.ts';
import type { Log } from './domain/log.ts';

/** What waits to be written at most, such as while the disk of the log is full; further lines are dropped. */
const waitingBytesMax = 4 * 2 ** 20;

/** The log: JSON lines, written without waiting for the reader. Field names that may hold a secret are masked. */
export function createLog(level: Config['LOG_LEVEL'], fileDescriptor: number): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['apiKey', 'api_key', 'secret', 'signingSecret', 'password'],
    },
    openDestination(fileDescriptor),
  );
}

/** A log that cannot be written does not end the service. What waits is written once there is space again. */
function openDestination(fd: number) {
  const destination = pino.destination({ fd, sync: false, maxLength: waitingBytesMax });
  let isBroken = false;
  destination.on('error', () => {
    isBroken = true;
  });
  destination.on('write', () => {
    isBroken = false;
  });
  const flush = destination.flushSync.bind(destination);
  // Called as the process ends, which it would never do: a full disk is tried for ever.
  destination.flushSync = () => {
    if (!isBroken) flush();
  };
  return destination;
}

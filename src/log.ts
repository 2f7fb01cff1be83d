import { pino } from 'pino';
import type { Config } from './config.ts';
import type { Log } from './domain/log.ts';

/** The log: JSON lines, written without waiting for the reader. Field names that may hold a secret are masked. */
export function createLog(level: Config['LOG_LEVEL'], fileDescriptor: number): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['apiKey', 'api_key', 'secret', 'signingSecret', 'password'],
    },
    pino.destination({ fd: fileDescriptor, sync: false }),
  );
}

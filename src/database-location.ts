import { join } from 'node:path';
import type { Config } from './config.ts';
import { type DatabaseLocation, locationOf } from './database/open-engine.ts';

/** Returns the location of the database from the settings. */
export function databaseLocation(config: Config): DatabaseLocation {
  const { DATABASE_URL: url, DATABASE_CONNECTIONS: connections } = config;
  if (url === undefined) return { file: join(config.DATA_DIR, 'sundesk.db') };
  return locationOf(url, connections);
}

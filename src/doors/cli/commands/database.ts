import type { Command } from '../command.ts';

/** Opening the database migrates it, so the command only reports it. */
export const migrate: Command = {
  name: 'migrate',
  summary: 'Migrate the database and exit.',
  options: {},
  async run(app) {
    await app.store.check();
    return { lines: ['The database is up to date.'], json: { migrated: true } };
  },
};

export const backup: Command = {
  name: 'backup',
  summary: 'Copy an SQLite database to a file while the service runs.',
  positionals: { FILE: 'path of the copy, which must not exist' },
  options: {},
  async run(app, { FILE: file = '' }) {
    await app.store.backup(file);
    return {
      lines: [
        `Backed up to ${file}. To restore it you need the current secret key (SECRET_KEY or secret.key): keep the key in another place.`,
      ],
      json: { file },
    };
  },
};

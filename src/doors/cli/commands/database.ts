import type { Command } from '../command.ts';

/** Opening the database migrates it, so there is nothing left to do but to say so. */
export const migrate: Command = {
  name: 'migrate',
  summary: 'bring the database up to date and end',
  options: {},
  async run(app) {
    await app.store.check();
    return { lines: ['The database is up to date.'], json: { migrated: true } };
  },
};

export const backup: Command = {
  name: 'backup',
  summary: 'copy the database into a file while the service goes on',
  positionals: ['FILE'],
  options: {},
  async run(app, { FILE: file = '' }) {
    await app.store.backup(file);
    return {
      lines: [
        `Backed up to ${file}. Restoring it needs today's secret key, SECRET_KEY or secret.key: keep that in another place.`,
      ],
      json: { file },
    };
  },
};

import { returnContents } from '../../../domain/files/store/move-files.ts';
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

export const returnFiles: Command = {
  name: 'return-files',
  summary: 'Copy files from the bucket of FILES_URL back into the database.',
  options: {},
  notes: [
    'Start all nodes without FILES_URL first, or they move the files again. The bucket keeps its objects.',
  ],
  async run(app) {
    const { returned, lost } = await returnContents(app);
    return {
      lines: [`Files copied into the database: ${returned}.`],
      json: { returned, lost },
      ...(lost > 0 && {
        warning: `The bucket has lost or changed ${lost} files; restore them there and run the command again.`,
      }),
    };
  },
};

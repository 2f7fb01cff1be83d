import { beginImport } from '../../../../src/domain/imports/begin-import.ts';
import { continueImport } from '../../../../src/domain/imports/continue-import.ts';
import type { ImportOptions } from '../../../../src/domain/imports/import.ts';
import { setImportState } from '../../../../src/domain/imports/queries.ts';
import { checkImport } from '../../../../src/domain/imports/start-import.ts';
import { sheetOf } from '../../../support/sheet-of.ts';
import { mark, type Samples, type Things, type World } from './sample.ts';

declare module './sample.ts' {
  interface Things {
    /** Its columns were guessed; `checkedImportId` was checked, and `runningImportId` is written at the moment. */
    importId: string;
    checkedImportId: string;
    runningImportId: string;
    stoppedImportId: string;
  }
}

const rows = [
  ['Email', 'Name'],
  [`${mark}.import@example.com`, `${mark} Import`],
];

export async function arrangeImports({ desk }: World): Promise<Partial<Things>> {
  const { app, account, owner } = desk;
  const store = app.store.forAccount(account.accountId);
  const begin = () =>
    beginImport(app, {
      ...account,
      userId: owner.userId,
      fileName: `${mark}.csv`,
      rows: sheetOf(rows),
    });
  const options: ImportOptions = {
    mapping: ['email', 'name'],
    onExisting: 'skip',
    ownerId: owner.userId,
    status: '',
    announces: false,
  };
  const [importId, checkedImportId, runningImportId, stoppedImportId] = [
    await begin(),
    await begin(),
    await begin(),
    await begin(),
  ];
  await store.transaction((tx) => checkImport(app, tx, { importId: checkedImportId, options }));
  await continueImport(app, { ...account, importId: checkedImportId });
  await store.transaction((tx) => checkImport(app, tx, { importId: runningImportId, options }));
  await store.transaction((tx) =>
    setImportState(tx, stoppedImportId, { from: ['mapping'], to: 'stopped' }),
  );
  return { importId, checkedImportId, runningImportId, stoppedImportId };
}

export const importSamples: Samples = {
  'imports.list': {},
  'imports.find': { input: ({ importId }) => ({ importId }) },
  'imports.values': {
    input: ({ importId }) => ({ importId, mapping: ['email', 'status'] }),
  },
  'imports.check': {
    input: ({ importId, desk }) => ({
      importId,
      options: {
        mapping: ['email', 'name'],
        onExisting: 'skip',
        ownerId: desk.owner.userId,
        status: '',
        announces: false,
      },
    }),
  },
  'imports.run': { input: ({ checkedImportId }) => ({ importId: checkedImportId }) },
  'imports.stop': { input: ({ runningImportId }) => ({ importId: runningImportId }) },
  'imports.undo': { input: ({ stoppedImportId }) => ({ importId: stoppedImportId }) },
};

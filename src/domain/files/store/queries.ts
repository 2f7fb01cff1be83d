import { sql } from 'kysely';
import type { Engine } from '../../../database/engine.ts';

/** The most that are read at once. */
const rowsMax = 100;

export type Waiting = { accountId: number; documentId: number };
type Unused = { accountId: number; objectKey: string };

/** What is to be moved to the file store, back from it, and removed from it, of all accounts. */
export function fileStoreQueries({ reads }: Pick<Engine, 'reads'>) {
  return {
    /** Those that no node moves now, after a document. */
    contentsToMove: (after: number): Promise<Waiting[]> =>
      reads
        .selectFrom('documents')
        .select(['accountId', 'documentId'])
        // SQLite uses the index of these only for the condition as it stands there.
        .where('kind', '=', sql.lit('file'))
        .where('objectKey', 'is', null)
        .where('documentId', '>', after)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('unusedObjects')
                .select('objectKey')
                .whereRef('unusedObjects.documentId', '=', 'documents.documentId'),
            ),
          ),
        )
        .orderBy('documentId')
        .limit(rowsMax)
        .execute(),

    /** Those whose content is in the file store, after a document. */
    contentsInStore: (after: number): Promise<Waiting[]> =>
      reads
        .selectFrom('documents')
        .select(['accountId', 'documentId'])
        .where('objectKey', 'is not', null)
        .where('documentId', '>', after)
        .orderBy('documentId')
        .limit(rowsMax)
        .execute(),

    objectsToRemove: (before: number): Promise<Unused[]> =>
      reads
        .selectFrom('unusedObjects')
        .select(['accountId', 'objectKey'])
        .where('dueAt', '<=', before)
        .orderBy('dueAt')
        .orderBy('objectKey')
        .limit(rowsMax)
        .execute(),
  };
}

import { sql } from 'kysely';
import type { Engine } from '../../database/engine.ts';

/** More are listed after these. */
export const atOnce = 100;

export type Waiting = { accountId: number; documentId: number };
type Unused = { accountId: number; objectKey: string };

/** The contents of all accounts that wait to be moved, and the objects that no row needs. */
export function contentMoves({ reads }: Pick<Engine, 'reads'>) {
  return {
    /** Contents that nobody moves now, after a document. */
    waiting: (after: number): Promise<Waiting[]> =>
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
        .limit(atOnce)
        .execute(),

    unused: (before: number): Promise<Unused[]> =>
      reads
        .selectFrom('unusedObjects')
        .select(['accountId', 'objectKey'])
        .where('dueAt', '<=', before)
        .orderBy('dueAt')
        .orderBy('objectKey')
        .limit(atOnce)
        .execute(),
  };
}

import { type DatabaseLocation, transactAlone } from '../../database/open-engine.ts';
import { findSetOnce, keySetting } from '../../database/set-once.ts';
import { forgetSealedAnswers } from '../idempotency/queries.ts';
import type { Sealed } from '../shared/sealed.ts';
import { resealAll, rewriteSecondFactors } from './reseal.ts';

/** The way from one key to the next, by their names. */
type KeyChange = {
  from: string;
  to: string;
  reseal: (sealed: Sealed) => string;
  rewriteSecondFactor: (text: string) => Promise<string>;
};

/** The name of the key that a database is sealed with; undefined where none was ever used. */
export function readKeyName(place: DatabaseLocation): Promise<string | undefined> {
  return transactAlone(place, (db) => findSetOnce(db, keySetting));
}

/**
 * Seals everything with another key and ends all sessions, in one transaction: an interruption leaves the database
 * unchanged. No other process may have the database open.
 */
export function rotateKey(
  place: DatabaseLocation,
  { from, to, reseal, rewriteSecondFactor }: KeyChange,
): Promise<{ texts: number; secondFactors: number }> {
  return transactAlone(place, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('setOnce')
      .set({ value: to })
      .where('name', '=', keySetting)
      .where('value', '=', from)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) throw new Error('The database is sealed with another key');
    await forgetSealedAnswers(db);
    const texts = await resealAll(db, reseal);
    const secondFactors = await rewriteSecondFactors(db, rewriteSecondFactor);
    // Their cookies were signed with what the old key gave.
    await db.deleteFrom('sessions').execute();
    return { texts, secondFactors };
  });
}

import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Replay } from './replay.ts';
import { endReplay, findReplay } from './rows/replays.ts';

/**
 * Ends a replay where it is; deliveries that it has begun continue. A finished replay stays as it is. Refuses with
 * REPLAY_NOT_FOUND.
 */
export async function cancelReplay(app: App, tx: AccountDb, replayId: string): Promise<Replay> {
  await endReplay(tx, replayId, app.now());
  const replay = await findReplay(tx, replayId);
  if (replay === undefined) throw new Refusal('REPLAY_NOT_FOUND', 'There is no such replay');
  return replay;
}

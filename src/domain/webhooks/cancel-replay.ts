import type { AccountStore, App } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Replay } from './replay.ts';

/**
 * Ends a replay where it is; deliveries that it has begun continue. A finished replay stays as it is. Refuses with
 * REPLAY_NOT_FOUND.
 */
export async function cancelReplay(app: App, tx: AccountStore, replayId: string): Promise<Replay> {
  await tx.replays.cancel(replayId, app.now());
  const replay = await tx.replays.find(replayId);
  if (replay === undefined) throw new Refusal('REPLAY_NOT_FOUND', 'There is no such replay');
  return replay;
}

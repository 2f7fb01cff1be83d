import type { Retained } from '../../src/domain/retention/retention.ts';
import type { TestApp } from './open-test-app.ts';

/** Removes what is from before that long ago, as the clean-up does. */
export async function removeOld({ app }: TestApp, what: Retained, ageMs = 0): Promise<void> {
  for await (const _rows of app.store.retention[what](app.now() - ageMs));
}

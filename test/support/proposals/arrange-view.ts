import { confirmView } from '../../../src/domain/proposals/page/confirm-view.ts';
import { secondMs } from '../../../src/domain/shared/time.ts';
import type { TestApp } from '../open-test-app.ts';
import { open, publish, visitOf } from './arrange-proposals.ts';

/** As if a person had looked at the proposal of a project for a while, once it is published. Advances the clock. */
export async function publishAndView(test: TestApp, projectId: number): Promise<void> {
  const {
    proposal: { token },
  } = await publish(test, projectId);
  const { pageRequestId } = await open(test, token);
  test.clock.advance(10 * secondMs);
  const { viewer } = visitOf();
  const seconds = { summary: 8 };
  await confirmView(test.app, { token, pageRequestId, viewer, isAutomated: false, seconds });
}

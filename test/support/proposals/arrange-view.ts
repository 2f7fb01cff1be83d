import { confirmView } from '../../../src/domain/proposals/page/confirm-view.ts';
import { secondMs } from '../../../src/domain/shared/time.ts';
import type { TestApp } from '../open-test-app.ts';
import { open, publish, visitOf } from './arrange-proposals.ts';

/** Records a visit as if a person had viewed the published proposal of a project for a while. Advances the clock. */
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

import { boardSamples } from './board.ts';
import { channelSamples } from './channels.ts';
import { customerSamples } from './customers.ts';
import { dashboardSamples } from './dashboard.ts';
import { importSamples } from './imports.ts';
import { consentSamples, messageSamples } from './messages.ts';
import { productSamples } from './products.ts';
import { projectSamples } from './projects.ts';
import type { Samples } from './sample.ts';
import { sessionSamples } from './session.ts';
import { statusSamples } from './statuses.ts';
import { teamSamples } from './team.ts';
import { templateSamples } from './templates.ts';

/** A sample for every procedure; the test of all of them fails where one is missing. */
export const allSamples: Samples = {
  ...boardSamples,
  ...customerSamples,
  ...importSamples,
  ...dashboardSamples,
  ...productSamples,
  ...projectSamples,
  ...sessionSamples,
  ...statusSamples,
  ...channelSamples,
  ...consentSamples,
  ...messageSamples,
  ...teamSamples,
  ...templateSamples,
};

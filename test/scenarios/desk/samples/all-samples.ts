import { apiKeySamples } from './api-keys.ts';
import { boardSamples } from './board.ts';
import { channelSamples } from './channels.ts';
import { contractSamples } from './contracts.ts';
import { customFieldSamples } from './custom-fields/custom-fields.ts';
import { customerSamples } from './customers.ts';
import { dashboardSamples } from './dashboard.ts';
import { fileSamples } from './files.ts';
import { imagerySamples } from './imagery/imagery.ts';
import { importSamples } from './imports.ts';
import { leadSamples } from './leads/leads.ts';
import { consentSamples, messageSamples } from './messages.ts';
import { noticeSamples } from './notices.ts';
import { planSamples } from './plans/plans.ts';
import { productSamples } from './products.ts';
import { profileSamples } from './profile.ts';
import { projectSamples } from './projects.ts';
import { proposalSamples } from './proposals.ts';
import { rebateSamples } from './rebates/rebates.ts';
import type { Samples } from './sample.ts';
import { securityLogSamples } from './security-log.ts';
import { sandboxSamples, sessionSamples } from './session.ts';
import { settingsSamples } from './settings.ts';
import { statusSamples } from './statuses.ts';
import { calendarSamples, taskSamples } from './tasks/tasks.ts';
import { teamSamples } from './team.ts';
import { templateSamples } from './templates.ts';
import { webhookSamples } from './webhooks.ts';

/** A sample for every procedure; the test of all of them fails where one is missing. */
export const allSamples: Samples = {
  ...apiKeySamples,
  ...boardSamples,
  ...customerSamples,
  ...customFieldSamples,
  ...fileSamples,
  ...imagerySamples,
  ...importSamples,
  ...leadSamples,
  ...dashboardSamples,
  ...noticeSamples,
  ...planSamples,
  ...rebateSamples,
  ...productSamples,
  ...profileSamples,
  ...projectSamples,
  ...proposalSamples,
  ...contractSamples,
  ...sandboxSamples,
  ...securityLogSamples,
  ...sessionSamples,
  ...settingsSamples,
  ...statusSamples,
  ...channelSamples,
  ...consentSamples,
  ...messageSamples,
  ...taskSamples,
  ...calendarSamples,
  ...teamSamples,
  ...templateSamples,
  ...webhookSamples,
};

import { router } from './procedure.ts';
import { apiKeyRoutes } from './routes/accounts/api-keys.ts';
import { profileRoutes } from './routes/accounts/profile.ts';
import { sandboxRoutes } from './routes/accounts/sandbox.ts';
import { securityLogRoutes } from './routes/accounts/security-log.ts';
import { sessionRoutes } from './routes/accounts/session.ts';
import { settingsRoutes } from './routes/accounts/settings.ts';
import { teamRoutes } from './routes/accounts/team.ts';
import { calendarRoutes } from './routes/calendar/calendar.ts';
import { contractRoutes } from './routes/contracts/contracts.ts';
import { customFieldRoutes } from './routes/custom-fields/custom-fields.ts';
import { boardRoutes } from './routes/customers/board.ts';
import { customerRoutes } from './routes/customers/customers.ts';
import { customerViewRoutes } from './routes/customers/views.ts';
import { fileRoutes } from './routes/files/files.ts';
import { imageryRoutes } from './routes/imagery/imagery.ts';
import { importRoutes } from './routes/imports/imports.ts';
import { leadRoutes } from './routes/leads/leads.ts';
import { channelRoutes } from './routes/messages/channels.ts';
import {
  consentRoutes,
  messageRoutes,
  reminderRoutes,
  templateRoutes,
} from './routes/messages/messages.ts';
import { noticeRoutes } from './routes/notices/notices.ts';
import { planRoutes } from './routes/plans/plans.ts';
import { productRoutes } from './routes/products/products.ts';
import { projectRoutes } from './routes/projects/projects.ts';
import { proposalRoutes } from './routes/proposals/proposals.ts';
import { rebateRoutes } from './routes/rebates/rebates.ts';
import { dashboardRoutes } from './routes/reports/dashboard.ts';
import { statusRoutes } from './routes/statuses/statuses.ts';
import { taskRoutes } from './routes/tasks/tasks.ts';
import { webhookRoutes } from './routes/webhooks/webhooks.ts';

/** All procedures of the web app; its table of contents. */
export const webRouter = router({
  apiKeys: apiKeyRoutes,
  board: boardRoutes,
  calendar: calendarRoutes,
  channels: channelRoutes,
  consents: consentRoutes,
  customFields: customFieldRoutes,
  customers: customerRoutes,
  customerViews: customerViewRoutes,
  dashboard: dashboardRoutes,
  messages: messageRoutes,
  notices: noticeRoutes,
  plans: planRoutes,
  products: productRoutes,
  profile: profileRoutes,
  rebates: rebateRoutes,
  reminders: reminderRoutes,
  projects: projectRoutes,
  proposals: proposalRoutes,
  contracts: contractRoutes,
  files: fileRoutes,
  imagery: imageryRoutes,
  imports: importRoutes,
  leads: leadRoutes,
  sandbox: sandboxRoutes,
  securityLog: securityLogRoutes,
  session: sessionRoutes,
  settings: settingsRoutes,
  statuses: statusRoutes,
  tasks: taskRoutes,
  team: teamRoutes,
  templates: templateRoutes,
  webhooks: webhookRoutes,
});

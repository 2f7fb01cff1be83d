import { router } from './procedure.ts';
import { apiKeyRoutes } from './routes/api-keys.ts';
import { boardRoutes } from './routes/board.ts';
import { channelRoutes } from './routes/channels.ts';
import { consentRoutes } from './routes/consents.ts';
import { contractRoutes } from './routes/contracts.ts';
import { customerRoutes } from './routes/customers.ts';
import { dashboardRoutes } from './routes/dashboard.ts';
import { importRoutes } from './routes/imports.ts';
import { messageRoutes } from './routes/messages.ts';
import { productRoutes } from './routes/products.ts';
import { profileRoutes } from './routes/profile.ts';
import { projectRoutes } from './routes/projects.ts';
import { proposalRoutes } from './routes/proposals.ts';
import { securityLogRoutes } from './routes/security-log.ts';
import { sessionRoutes } from './routes/session.ts';
import { settingsRoutes } from './routes/settings.ts';
import { statusRoutes } from './routes/statuses.ts';
import { teamRoutes } from './routes/team.ts';
import { templateRoutes } from './routes/templates.ts';
import { webhookRoutes } from './routes/webhooks.ts';

/** All that the web app can ask; its table of contents. */
export const webRouter = router({
  apiKeys: apiKeyRoutes,
  board: boardRoutes,
  channels: channelRoutes,
  consents: consentRoutes,
  customers: customerRoutes,
  dashboard: dashboardRoutes,
  messages: messageRoutes,
  products: productRoutes,
  profile: profileRoutes,
  projects: projectRoutes,
  proposals: proposalRoutes,
  contracts: contractRoutes,
  imports: importRoutes,
  securityLog: securityLogRoutes,
  session: sessionRoutes,
  settings: settingsRoutes,
  statuses: statusRoutes,
  team: teamRoutes,
  templates: templateRoutes,
  webhooks: webhookRoutes,
});

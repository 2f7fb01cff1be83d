import { router } from './procedure.ts';
import { sessionRoutes } from './routes/session.ts';
import { statusRoutes } from './routes/statuses.ts';
import { teamRoutes } from './routes/team.ts';

/** All that the web app can ask; its table of contents. */
export const webRouter = router({
  session: sessionRoutes,
  statuses: statusRoutes,
  team: teamRoutes,
});

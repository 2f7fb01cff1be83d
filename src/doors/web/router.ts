import { router } from './procedure.ts';
import { sessionRoutes } from './routes/session.ts';

/** All that the web app can ask; its table of contents. */
export const webRouter = router({
  session: sessionRoutes,
});

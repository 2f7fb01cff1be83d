import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { webRouter } from './router.ts';

/** The web app's view of the server: types alone. */
export type WebRouter = typeof webRouter;
export type WebInputs = inferRouterInputs<WebRouter>;
export type WebOutputs = inferRouterOutputs<WebRouter>;

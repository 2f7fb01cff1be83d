import { centroidOf } from '@sundesk/solar';
import { z } from 'zod';
import { imageryInput, imageryServices, readImagery } from '../../../../domain/imagery/imagery.ts';
import { changeImagery } from '../../../../domain/imagery/set-imagery.ts';
import { keysOf } from '../../../../domain/shared/values/record-of.ts';
import { confirmedProcedureFor, procedureFor, router } from '../../procedure.ts';
import { visibleProject } from '../../visible.ts';

/** Aerial imagery: where the account takes it from, and the map of a project's site. */
export const imageryRoutes = router({
  read: procedureFor('account:manage').query(async ({ ctx: { store } }) => {
    const imagery = await readImagery(store);
    const { service, host = '', attribution = '', zoomMax = 20 } = imagery ?? {};
    return {
      service: service ?? 'off',
      own: service === 'own' ? { host, attribution, zoomMax } : null,
      services: keysOf(imageryServices).map((key) => {
        const { name, attribution } = imageryServices[key];
        return { key, name, attribution };
      }),
    };
  }),

  set: confirmedProcedureFor('account:manage')
    .input(imageryInput)
    .mutation(({ ctx: { app, write, by }, input }) =>
      write((tx) => changeImagery(app, tx, { input, by })),
    ),

  /** What the map of a project's site needs; null while imagery is off. */
  map: procedureFor('projects:write')
    .input(z.object({ projectId: z.int() }))
    .query(async ({ ctx: { store, person }, input: { projectId } }) => {
      const { siteAddress } = await visibleProject(person, projectId);
      const imagery = await readImagery(store);
      if (imagery === undefined) return null;
      const centroid = centroidOf(siteAddress.postcode);
      return {
        attribution: imagery.attribution,
        zoomMax: imagery.zoomMax,
        /** The middle of the postcode; null where that is not known. */
        centre: centroid ? { latitude: centroid.latitude, longitude: centroid.longitude } : null,
      };
    }),
});

import { publicUser } from '../accounts/payload.ts';
import { publicDetails, publicNote } from '../customers/payload.ts';
import { publicProject } from './payload.ts';
import type { PublicForms } from './store.ts';

/**
 * The renderers of the public parts in the rows of users and customers. Storage receives them and renders nothing
 * itself.
 */
export const publicForms: PublicForms = {
  user: (user) => JSON.stringify(publicUser(user)),
  details: (details) => JSON.stringify(publicDetails(details)),
  notes: (notes) => JSON.stringify(notes.map(publicNote)),
  projects: (projects) => JSON.stringify(projects.map(publicProject)),
};

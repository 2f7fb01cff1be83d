import type { Create } from 'zapier-platform-core';
import { customerActions } from './customer-actions.ts';
import { projectActions } from './project-actions.ts';

/** All actions by key. */
export const creates: Record<string, Create> = Object.fromEntries(
  [...customerActions, ...projectActions].map((action) => [action.key, action]),
);

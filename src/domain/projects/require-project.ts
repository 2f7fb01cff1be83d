import type { AccountStore } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Project } from './project.ts';

/** The project, or a refusal PROJECT_NOT_FOUND. */
export async function requireProject(store: AccountStore, projectId: number): Promise<Project> {
  const project = await store.projects.find(projectId);
  if (project === undefined) throw projectNotFound();
  return project;
}

export function projectNotFound(): Refusal {
  return new Refusal('PROJECT_NOT_FOUND', 'Project not found');
}

import type { AccountDb } from '../account-db.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Project } from './project.ts';
import { findProject } from './rows/projects.ts';

/** The project, or a refusal PROJECT_NOT_FOUND. */
export async function requireProject(store: AccountDb, projectId: number): Promise<Project> {
  const project = await findProject(store, projectId);
  if (project === undefined) throw projectNotFound();
  return project;
}

export function projectNotFound(): Refusal {
  return new Refusal('PROJECT_NOT_FOUND', 'Project not found');
}

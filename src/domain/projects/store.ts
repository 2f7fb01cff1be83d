import type { Project } from './project.ts';

export type ProjectStore = {
  insert(project: Omit<Project, 'projectId'> & { createdAt: number }): Promise<number>;
  /** Oldest first. */
  ofCustomer(customerId: number): Promise<Project[]>;
};

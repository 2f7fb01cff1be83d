import type { AccountDb } from '../account-db.ts';
import type { Customer } from '../customers/customer.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import type { Project } from '../projects/project.ts';
import { requireProject } from '../projects/rows/projects.ts';

/** What a message to a customer is about: one of their projects, or none. */
export type About = { projectId: number } | { customerId: number };

/** Refuses with PROJECT_NOT_FOUND and CUSTOMER_NOT_FOUND. */
export async function readAbout(
  db: AccountDb,
  about: About,
): Promise<{ project: Project | undefined; customer: Customer }> {
  if ('customerId' in about) {
    return { project: undefined, customer: await requireCustomer(db, about) };
  }
  const project = await requireProject(db, about.projectId);
  const { customerId } = project;
  return { project, customer: await requireCustomer(db, { customerId }) };
}

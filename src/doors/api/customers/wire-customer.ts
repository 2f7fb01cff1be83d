import { type Customer, publicCustomer } from '../../../domain/customers/customer.ts';
import { type Project, publicProject } from '../../../domain/projects/project.ts';
import { formatMoment } from '../../../domain/shared/time.ts';

/** The whole customer object of interface 2.1, and when it last changed. */
export function wireCustomer(customer: Customer, projects: readonly Project[]) {
  return {
    ...publicCustomer(customer),
    projects: projects.map(publicProject),
    updated_at: formatMoment(customer.updatedAt),
  };
}

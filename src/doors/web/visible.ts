import type { Customer } from '../../domain/customers/customer.ts';
import { customerNotFound, requireCustomer } from '../../domain/customers/require-customer.ts';
import type { Project } from '../../domain/projects/project.ts';
import { requireProject } from '../../domain/projects/require-project.ts';
import type { Person } from './person.ts';

/** The customer, unless there is none or this person may not see it, which must look the same. */
export async function visibleCustomer(person: Person, customerId: number): Promise<Customer> {
  const customer = await requireCustomer(person.store, { customerId });
  const { onlyOwner } = person;
  if (onlyOwner !== undefined && customer.owner.userId !== onlyOwner) throw customerNotFound();
  return customer;
}

/** The project, unless there is none or its customer is not visible to this person. */
export async function visibleProject(person: Person, projectId: number): Promise<Project> {
  const project = await requireProject(person.store, projectId);
  await visibleCustomer(person, project.customerId);
  return project;
}

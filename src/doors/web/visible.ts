import type { Contract } from '../../domain/contracts/contract.ts';
import { contractNotFound, requireContract } from '../../domain/contracts/rows/contracts.ts';
import type { Customer } from '../../domain/customers/customer.ts';
import { customerNotFound, requireCustomer } from '../../domain/customers/require-customer.ts';
import { fileNotFound, requireFile } from '../../domain/files/change-files.ts';
import type { CustomerFile } from '../../domain/files/file.ts';
import type { Message } from '../../domain/messages/message.ts';
import { messageNotFound, requireMessage } from '../../domain/messages/require-message.ts';
import type { Project } from '../../domain/projects/project.ts';
import { projectNotFound, requireProject } from '../../domain/projects/rows/projects.ts';
import type { Refusal } from '../../domain/shared/refusal.ts';
import { requireTask, taskNotFound } from '../../domain/tasks/change-tasks.ts';
import type { Task } from '../../domain/tasks/task.ts';
import type { Person } from './person.ts';

/** The customer, unless there is none or this person may not see it, which must look the same. */
export async function visibleCustomer(person: Person, customerId: number): Promise<Customer> {
  return requireVisible(person, customerId, customerNotFound);
}

/** The project, unless there is none or its customer is not visible to this person. */
export async function visibleProject(person: Person, projectId: number): Promise<Project> {
  const project = await requireProject(person.store, projectId);
  await requireVisible(person, project.customerId, projectNotFound);
  return project;
}

/** Refuses what a message would be about and this person may not see, as `visibleProject` and `visibleCustomer` do. */
export async function requireVisibleAbout(
  person: Person,
  about: { projectId: number } | { customerId: number },
): Promise<void> {
  if ('projectId' in about) await visibleProject(person, about.projectId);
  else await visibleCustomer(person, about.customerId);
}

/** The contract with its project, unless there is none or its customer is not visible to this person. */
export async function visibleContract(
  person: Person,
  contractId: string,
): Promise<{ contract: Contract; project: Project }> {
  const contract = await requireContract(person.store, contractId);
  const project = await requireProject(person.store, contract.projectId);
  await requireVisible(person, project.customerId, contractNotFound);
  return { contract, project };
}

/** The message, unless there is none or its customer is not visible to this person. */
export async function visibleMessage(person: Person, messageId: string): Promise<Message> {
  const message = await requireMessage(person.store, messageId);
  await requireVisible(person, message.customerId, messageNotFound);
  return message;
}

/** The task, unless there is none or its customer is not visible to this person. */
export async function visibleTask(person: Person, taskId: number): Promise<Task> {
  const task = await requireTask(person.store, taskId);
  await requireVisible(person, task.customerId, taskNotFound);
  return task;
}

/** The file, unless there is none or its customer is not visible to this person. */
export async function visibleFile(person: Person, fileId: number): Promise<CustomerFile> {
  const file = await requireFile(person.store, fileId);
  await requireVisible(person, file.customerId, fileNotFound);
  return file;
}

async function requireVisible(
  { store, onlyOwner }: Person,
  customerId: number,
  notFound: () => Refusal,
): Promise<Customer> {
  const customer = await requireCustomer(store, { customerId });
  if (onlyOwner !== undefined && customer.owner.userId !== onlyOwner) throw notFound();
  return customer;
}

import type { Moment } from '../shared/time.ts';
import type { Task, TaskDetails } from './task.ts';

/** Whose customers and tasks are listed. */
export type TaskOwner = {
  /** The member whose tasks and customers count; undefined for those of everybody. */
  ownerId: number | undefined;
  /** The only owner whose customers the asker may see; undefined if all. */
  onlyOwner: number | undefined;
};

/** The columns that tell who a customer is. */
export type NamedCustomer = {
  customerId: number;
  firstName: string;
  lastName: string;
  companyName: string;
  email: string;
  phone1: string;
};

/** A sale that waits for the seller. */
export type WaitingSale = NamedCustomer & {
  projectId: number;
  title: string;
  /** When the proposal was viewed, when it expires, or when the draft was saved. */
  at: Moment;
};

export type TaskStore = {
  insert(
    task: TaskDetails & { customerId: number; isFollowUp: boolean; userId: number; at: Moment },
  ): Promise<number>;
  find(taskId: number): Promise<Task | undefined>;
  /** The open tasks of a customer, the next one first. */
  ofCustomer(customerId: number): Promise<Task[]>;
  /** The next task of each of these customers who has one. */
  nextOf(customerIds: readonly number[]): Promise<ReadonlyMap<number, Task>>;
  change(taskId: number, details: TaskDetails, by: { userId: number; at: Moment }): Promise<void>;
  setDone(taskId: number, done: { userId: number; at: Moment } | undefined): Promise<void>;
  remove(taskId: number): Promise<void>;
  /** Removes the open follow-ups that Sundesk planned, because the sale is over. */
  endFollowUps(customerId: number): Promise<void>;
  /** The open tasks due on a day or before, the longest overdue first. */
  due(
    list: TaskOwner & { from: string | undefined; through: string; limit: number },
  ): Promise<(Task & NamedCustomer)[]>;
  /** Sales whose proposal was viewed since then, with nothing planned, the last view first. */
  viewed(list: TaskOwner & { since: Moment; limit: number }): Promise<WaitingSale[]>;
  /** Sales whose open offer ends in between, the first to end first. */
  expiring(
    list: TaskOwner & { from: Moment; until: Moment; limit: number },
  ): Promise<WaitingSale[]>;
  /** Projects with a system of customers who may still buy, none of which was ever published; newest first. */
  drafts(list: TaskOwner & { limit: number }): Promise<WaitingSale[]>;
};

import type { Moment } from '../shared/time.ts';
import type { Task } from '../tasks/task.ts';

/** What a member of the team is told about. */
export const memberNoticeKinds = [
  'viewed',
  'signed',
  'declined',
  'question',
  'new_lead',
  'task_due',
  'webhook',
] as const;
export type MemberNoticeKind = (typeof memberNoticeKinds)[number];

/** A notice for one member, with the place that it leads to. */
export type MemberNotice = {
  noticeId: number;
  kind: MemberNoticeKind;
  /** Null for a webhook subscription alone. */
  customerId: number | null;
  customerName: string;
  projectId: number | null;
  projectTitle: string;
  /** The task that is due; null once it was removed. */
  task: Pick<Task, 'kind' | 'title'> | null;
  subscriptionId: string;
  /** What is wrong with the subscription; empty for all other kinds. */
  message: string;
  createdAt: Moment;
  isRead: boolean;
};

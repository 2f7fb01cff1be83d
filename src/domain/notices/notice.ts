import type { Moment } from '../shared/time.ts';
import type { Task } from '../tasks/task.ts';

/** What a member of the team is told about. */
export const memberNoticeKinds = [
  'viewed',
  'signed',
  'declined',
  'question',
  'reply',
  'new_lead',
  'task_due',
  'webhook',
  'mailbox',
] as const;
export type MemberNoticeKind = (typeof memberNoticeKinds)[number];

/** A notice for one member, with the place that it leads to. */
export type MemberNotice = {
  noticeId: number;
  kind: MemberNoticeKind;
  /** Null for a webhook subscription or the mailbox for replies. */
  customerId: number | null;
  customerName: string;
  projectId: number | null;
  projectTitle: string;
  /** The task that is due; null once it was removed. */
  task: Pick<Task, 'kind' | 'title'> | null;
  subscriptionId: string;
  /** What was asked or written, or what is wrong; empty for most kinds. */
  message: string;
  createdAt: Moment;
  isRead: boolean;
};

import { taskInWords } from '../tasks/task.ts';
import type { MemberNotice } from './notice.ts';

/** What a notice says, and the screen of the desk that it leads to. */
export type NoticeWords = { title: string; detail: string; place: string };

export function noticeInWords(notice: MemberNotice): NoticeWords {
  return { title: titleOf(notice), detail: detailOf(notice), place: placeOf(notice) };
}

/** `Ann Lee viewed the proposal`. */
function titleOf({ kind, customerName, task }: MemberNotice): string {
  switch (kind) {
    case 'viewed':
      return `${customerName} viewed the proposal`;
    case 'signed':
      return `${customerName} signed the contract`;
    case 'declined':
      return `${customerName} declined the contract`;
    case 'question':
      return `Question on the proposal for ${customerName}`;
    case 'reply':
      return `${customerName} replied by email`;
    case 'new_lead':
      return `New lead: ${customerName}`;
    case 'task_due':
      return `Due: ${task === null ? 'a task that was removed' : taskInWords(task)}`;
    case 'webhook':
      return 'A webhook subscription needs your attention';
    case 'mailbox':
      return 'Replies from customers can’t be read';
  }
}

/** What else there is to say; empty where the title says it all. */
function detailOf({ kind, customerName, projectTitle, message }: MemberNotice): string {
  if (kind === 'webhook' || kind === 'mailbox') return message;
  return kind === 'task_due' ? customerName : projectTitle;
}

function placeOf({ kind, customerId, projectId, subscriptionId }: MemberNotice): string {
  if (kind === 'mailbox') return 'settings/channels';
  if (kind === 'webhook') return `settings/webhooks/${subscriptionId}`;
  const isOfProject = kind === 'viewed' || kind === 'signed' || kind === 'declined';
  return isOfProject && projectId !== null ? `projects/${projectId}` : `customers/${customerId}`;
}

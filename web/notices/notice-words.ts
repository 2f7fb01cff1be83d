import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { taskInWords } from '../tasks/task-words.ts';

export type Notice = WebOutputs['notices']['list']['notices'][number];

/** `Ann Lee viewed the proposal`. */
export function noticeTitle({ kind, customerName, task }: Notice): string {
  switch (kind) {
    case 'viewed':
      return `${customerName} viewed the proposal`;
    case 'signed':
      return `${customerName} signed the contract`;
    case 'declined':
      return `${customerName} declined the contract`;
    case 'question':
      return `Question on the proposal for ${customerName}`;
    case 'new_lead':
      return `New lead: ${customerName}`;
    case 'task_due':
      return `Due: ${task === null ? 'a task that was removed' : taskInWords(task)}`;
    case 'webhook':
      return 'A webhook subscription needs your attention';
  }
}

/** What else there is to say; empty where the title says it all. */
export function noticeDetail({ kind, customerName, projectTitle, message }: Notice): string {
  if (kind === 'webhook') return message;
  return kind === 'task_due' ? customerName : projectTitle;
}

/** The screen that a notice leads to. */
export function noticePlace({ kind, customerId, projectId, subscriptionId }: Notice): string {
  if (kind === 'webhook') return `/settings/webhooks/${subscriptionId}`;
  const isOfProject = kind === 'viewed' || kind === 'signed' || kind === 'declined';
  return isOfProject && projectId !== null ? `/projects/${projectId}` : `/customers/${customerId}`;
}

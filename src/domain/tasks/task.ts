import { z } from 'zod';
import { isDay, type Moment } from '../shared/time.ts';
import { line, type Value } from '../shared/values/members.ts';
import { taskTitleCharactersMax } from './task-limits.ts';

export const taskKinds = ['call', 'visit', 'send', 'follow_up', 'other'] as const;
export type TaskKind = (typeof taskKinds)[number];

export const repeats = ['never', 'weekly', 'monthly'] as const;
/** A check of an object with kind and title: one of these kinds says nothing by itself. */
export const saysWhatToDo: [
  (task: { kind: TaskKind; title: string }) => boolean,
  { path: string[]; message: string },
] = [
  ({ kind, title }) => kind !== 'other' || title !== '',
  { path: ['title'], message: 'must say what to do' },
];

/** What a member says of a task. `title` may be empty, except where the kind says nothing. */
export const taskDetails = z
  .object({
    kind: z.enum(taskKinds),
    title: line(taskTitleCharactersMax),
    /** `YYYY-MM-DD`, in the time zone of the account. */
    dueOn: z
      .string()
      .refine((text) => isDay(text) && text.startsWith('20'), 'must be a day such as 2026-11-21'),
    /** `HH:MM`; empty for any time of the day. */
    dueTime: z
      .string()
      .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'must be a time such as 14:30, or empty'),
    /** The member who does it; null for the owner of the customer. */
    ownerId: z.int().min(1).nullable(),
    /** The project that it is about; null if it is about none, or about all. */
    projectId: z.int().min(1).nullable(),
    repeats: z.enum(repeats),
  })
  .refine(...saysWhatToDo);
export type TaskDetails = Value<typeof taskDetails>;

/** A next step with a customer: what is to be done, when and by whom. */
export type Task = TaskDetails & {
  taskId: number;
  customerId: number;
  /** True if Sundesk planned it when a proposal was sent. It ends by itself when the sale is over. */
  isFollowUp: boolean;
  /** Counts the changes, from 1. */
  revision: number;
  /** The member who made the last change, or in whose name it was planned. */
  changedBy: number;
  createdAt: Moment;
  doneAt: Moment | null;
};

const kinds: Readonly<Record<Task['kind'], string>> = {
  call: 'Call',
  visit: 'Visit',
  send: 'Send',
  follow_up: 'Follow up',
  other: '',
};

/** `Call: the roof plan`, `Call`, or the member's own words alone; the parts may be joined by another sign. */
export function taskInWords({ kind, title }: Pick<Task, 'kind' | 'title'>, sign = ': '): string {
  return [kinds[kind], title].filter(Boolean).join(sign);
}

import type { Task } from './task.ts';

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

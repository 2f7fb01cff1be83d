import type { WebOutputs } from '../../src/doors/web/contract.ts';

export type Task = WebOutputs['tasks']['ofCustomer']['tasks'][number];
type Kind = Task['kind'];

export const kindLabels: Readonly<Record<Kind, string>> = {
  call: 'Call',
  visit: 'Visit',
  send: 'Send',
  follow_up: 'Follow up',
  other: 'Other',
};

export const repeatLabels: Readonly<Record<Task['repeats'], string>> = {
  never: 'Does not repeat',
  weekly: 'Every week',
  monthly: 'Every month',
};

/** `Call: the roof plan`, `Call`, or the member's own words alone. */
export function taskInWords({ kind, title }: { kind: Kind; title: string }): string {
  if (kind === 'other') return title;
  return title === '' ? kindLabels[kind] : `${kindLabels[kind]}: ${title}`;
}

export type Urgency = 'overdue' | 'today' | 'later';

export function urgencyOf(dueOn: string, today: string): Urgency {
  if (dueOn < today) return 'overdue';
  return dueOn === today ? 'today' : 'later';
}

/** `3 days overdue`, `Today, 2:30 pm`, `Tomorrow`, `Fri 4 Dec`. */
export function dueInWords(dueOn: string, dueTime: string, today: string): string {
  const days = Math.round((Date.parse(dueOn) - Date.parse(today)) / dayMs);
  if (days < 0) return days === -1 ? '1 day overdue' : `${-days} days overdue`;
  const day = days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : weekday(dueOn, today);
  return dueTime === '' ? day : `${day}, ${clock(dueTime)}`;
}

const dayMs = 24 * 60 * 60 * 1000;

function weekday(day: string, today: string): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return new Intl.DateTimeFormat('en-AU', {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(Date.parse(day));
}

/** `2:30 pm` of `14:30`. */
export function clock(time: string): string {
  return new Intl.DateTimeFormat('en-AU', {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
  }).format(Date.parse(`2000-01-01T${time}Z`));
}

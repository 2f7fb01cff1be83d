import { ICalCalendar, type ICalEventData } from 'ical-generator';
import type { App } from '../../domain/app.ts';
import type { CalendarFeed } from '../../domain/calendar/calendar-address.ts';
import type { CalendarTask, Installation } from '../../domain/calendar/find-calendar.ts';
import { addDays, hourMs, momentIn } from '../../domain/shared/time.ts';
import { taskInWords } from '../../domain/tasks/task.ts';

/**
 * The calendar as iCalendar (RFC 5545). A task at a time takes an hour, one without a time and an installation the whole
 * day. Each entry keeps its identity when it moves.
 */
export function renderFeed(
  { baseUrl, now }: Pick<App, 'baseUrl' | 'now'>,
  { tasks, installations, timeZone }: CalendarFeed,
): string {
  const host = new URL(baseUrl()).host;
  const calendar = new ICalCalendar({
    name: 'Sundesk',
    prodId: '//Sundesk//Sundesk//EN',
    ttl: 900,
  });
  const add = (id: string, entry: Omit<ICalEventData, 'id'>) =>
    calendar.createEvent({ ...entry, id: `${id}@${host}`, stamp: new Date(now()) });
  for (const task of tasks) {
    add(`task-${task.taskId}`, {
      ...whenOf(task, timeZone),
      summary: `${taskInWords(task, ' · ')} · ${task.customerName}`,
      location: task.address,
      description: describe(task),
      url: `${baseUrl()}/app/customers/${task.customerId}`,
    });
  }
  for (const installation of installations) {
    add(`installation-${installation.projectId}`, {
      ...wholeDay(installation.installOn),
      summary: `Installation · ${installation.customerName}`,
      location: installation.address,
      description: [installation.title, describe(installation)].filter(Boolean).join('\n'),
      url: `${baseUrl()}/app/projects/${installation.projectId}`,
    });
  }
  return calendar.toString();
}

function describe({ phone }: CalendarTask | Installation): string {
  return phone === '' ? '' : `Phone: ${phone}`;
}

function whenOf({ dueOn, dueTime }: CalendarTask, timeZone: string) {
  if (dueTime === '') return wholeDay(dueOn);
  const start = momentIn(dueOn, dueTime, timeZone);
  return { start: new Date(start), end: new Date(start + hourMs) };
}

/** The end of a whole day is the first day that is free again. */
function wholeDay(day: string) {
  return { start: new Date(day), end: new Date(addDays(day, 1)), allDay: true };
}

import {
  ActionIcon,
  Alert,
  Button,
  Group,
  SegmentedControl,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { dayOf } from '../shared/formats/firm-clock.ts';
import { PageTitle } from '../shared/page-title.tsx';
import { Loaded } from '../shared/states.tsx';
import { useMay } from '../shell/session/session.ts';
import { clock, taskInWords } from '../tasks/task-words.ts';
import { trpc } from '../trpc.ts';
import classes from './calendar.module.css';
import { dayInWords, daysOf, periodInWords, stepBy, type View } from './days.ts';
import {
  type CalendarTask,
  MoveMenu,
  type MoveTask,
  moveByKey,
  taskElementId,
  useMoveTask,
} from './move-task.tsx';
import { SubscribeButton } from './subscribe-button.tsx';

const route = getRouteApi('/inside/calendar');

/** What is shown of a day in a month; the week shows all. */
const entriesOfDayMax = 4;
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

type Calendar = WebOutputs['calendar']['between'];
type Entry = {
  key: string;
  time: string;
  words: string;
  customerName: string;
  address: string;
  to: string;
  look: 'installation' | 'visit' | 'task' | 'overdue';
  /** Undefined for an installation, whose day is agreed in the project. */
  task?: CalendarTask;
};

/** Next steps and installations by week or month. */
export function CalendarScreen() {
  const { view = 'month', day = dayOf(Date.now()), everybody = false } = route.useSearch();
  const navigate = route.useNavigate();
  const seesAll = useMay('customers:all');
  const change = (changes: ReturnType<typeof route.useSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true });
  const days = daysOf(day, view);
  const calendar = useQuery({
    ...trpc.calendar.between.queryOptions({
      from: `${days[0]}`,
      through: `${days.at(-1)}`,
      everybody: everybody && seesAll,
    }),
    placeholderData: (before) => before,
  });
  const period = periodInWords(day, view);
  return (
    <Stack maw={1600}>
      <div>
        <PageTitle actions={<SubscribeButton />}>Calendar</PageTitle>
        <Group justify="space-between">
          <Group gap="xs">
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={`Previous ${view}`}
              onClick={() => change({ day: stepBy(day, view, -1) })}
            >
              <ChevronLeft size={18} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={`Next ${view}`}
              onClick={() => change({ day: stepBy(day, view, 1) })}
            >
              <ChevronRight size={18} />
            </ActionIcon>
            <Button variant="default" px="sm" onClick={() => change({ day: undefined })}>
              Today
            </Button>
            <Title aria-live="polite">{period}</Title>
          </Group>
          <Group gap="xs">
            {seesAll && (
              <SegmentedControl
                aria-label="Whose"
                data={[
                  { value: 'mine', label: 'Mine' },
                  { value: 'all', label: 'Everybody’s' },
                ]}
                value={everybody ? 'all' : 'mine'}
                onChange={(chosen) => change({ everybody: chosen === 'all' ? true : undefined })}
              />
            )}
            <SegmentedControl
              aria-label="View"
              data={[
                { value: 'week', label: 'Week' },
                { value: 'month', label: 'Month' },
              ]}
              value={view}
              onChange={(chosen) => change({ view: chosen as View })}
            />
          </Group>
        </Group>
      </div>
      <Loaded query={calendar} bars={3} height={120}>
        {(found) => (
          <>
            {found.isCut && (
              <Alert color="sun">There is more in this {view} than fits. Show one week.</Alert>
            )}
            <Days
              calendar={found}
              days={days}
              view={view}
              month={day.slice(0, 7)}
              onOpenWeek={(of) => change({ view: 'week', day: of })}
              onMoved={(to) => {
                if (!days.includes(to)) change({ day: to });
              }}
            />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

function Days({
  calendar,
  days,
  view,
  month,
  onOpenWeek,
  onMoved,
}: {
  calendar: Calendar;
  days: readonly string[];
  view: View;
  month: string;
  onOpenWeek: (day: string) => void;
  /** Called with the day that a task was moved to. */
  onMoved: (day: string) => void;
}) {
  const { today } = calendar;
  const mayWrite = useMay('customers:write');
  const { move, withMove } = useMoveTask(onMoved);
  const onMove = mayWrite ? move : undefined;
  const [dragged, setDragged] = useState<CalendarTask>();
  const [overDay, setOverDay] = useState<string>();
  const entriesNow = entriesOf({ ...calendar, tasks: withMove(calendar.tasks) });
  const byDay = Map.groupBy(entriesNow, ({ day }) => day);
  const isEmpty = !days.some((day) => byDay.has(day));
  return (
    <>
      {isEmpty && (
        <Text variant="quiet">
          Nothing is planned. Next steps with a date, and days of installation, appear here.
        </Text>
      )}
      <div className={classes.weekdays} aria-hidden="true">
        {weekdays.map((name) => (
          <span key={name}>{name.slice(0, 3)}</span>
        ))}
      </div>
      <ol className={classes.days} data-view={view}>
        {days.map((day) => {
          const entries = byDay.get(day) ?? [];
          const shown = view === 'week' ? entries : entries.slice(0, entriesOfDayMax);
          const hidden = entries.length - shown.length;
          return (
            <li
              key={day}
              className={classes.day}
              data-empty={entries.length === 0}
              data-beside={view === 'month' && !day.startsWith(month)}
              data-past={day < today || undefined}
              data-today={day === today}
              data-over={(dragged && day === overDay) || undefined}
              aria-current={day === today ? 'date' : undefined}
              onDragOver={(event) => {
                if (dragged === undefined) return;
                event.preventDefault();
                setOverDay(day);
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged) onMove?.(dragged, day);
                setDragged(undefined);
              }}
            >
              <h3 className={classes.date}>
                <span className={classes.number} aria-hidden="true">
                  {Number(day.slice(8))}
                </span>
                <span className={classes.words}>{dayInWords(day)}</span>
              </h3>
              {entries.length > 0 && (
                <ul className={classes.entries}>
                  {shown.map((entry) => (
                    <li
                      key={entry.key}
                      onDragStart={() => setDragged(onMove && entry.task)}
                      onDragEnd={() => setDragged(undefined)}
                    >
                      <EntryLink entry={entry} isWhole={view === 'week'} onMove={onMove} />
                      {entry.task && onMove && (
                        <MoveMenu task={entry.task} today={today} onMove={onMove} />
                      )}
                    </li>
                  ))}
                </ul>
              )}
              {hidden > 0 && (
                <Button
                  variant="subtle"
                  size="compact-xs"
                  onClick={() => onOpenWeek(day)}
                  aria-label={`${hidden} more on ${dayInWords(day)}`}
                >
                  {hidden} more
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}

function EntryLink({
  entry,
  isWhole,
  onMove,
}: {
  entry: Entry;
  isWhole: boolean;
  onMove: MoveTask | undefined;
}) {
  const { time, words, customerName, address, to, look, task } = entry;
  const moves = task &&
    onMove && {
      id: taskElementId(task.taskId),
      title: 'Shift and an arrow key move it to another day',
      onKeyDown: (event: KeyboardEvent) => moveByKey(event, task, onMove),
    };
  return (
    <Link to={to} className={classes.entry} data-look={look} {...moves}>
      <span className={classes.what}>
        {time !== '' && `${clock(time)} `}
        {words}
        {look === 'overdue' && <span className={classes.late}> (overdue)</span>}
      </span>
      <span>{customerName}</span>
      {isWhole && address !== '' && <span>{address}</span>}
    </Link>
  );
}

/** Installations come first in a day, then tasks in the order of their time. */
function entriesOf({ tasks, installations, today }: Calendar): (Entry & { day: string })[] {
  return [
    ...installations.map(({ projectId, installOn, customerName, address }) => ({
      key: `installation-${projectId}`,
      day: installOn,
      time: '',
      words: 'Installation',
      customerName,
      address,
      to: `/projects/${projectId}`,
      look: 'installation' as const,
    })),
    ...tasks.map((task) => ({
      key: `task-${task.taskId}`,
      day: task.dueOn,
      time: task.dueTime,
      words: taskInWords(task),
      customerName: task.customerName,
      address: task.address,
      to: `/customers/${task.customerId}`,
      look: lookOf(task, today),
      task,
    })),
  ];
}

function lookOf({ dueOn, kind }: Calendar['tasks'][number], today: string): Entry['look'] {
  if (dueOn < today) return 'overdue';
  return kind === 'visit' ? 'visit' : 'task';
}

import { ActionIcon, Badge, Button, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Check, Phone } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { ago, callAddress, viewsInWords } from '../shared/formats/formats.ts';
import { useMay } from '../shell/session/session.ts';
import { DueBadge } from './due-badge.tsx';
import { taskInWords } from './task-words.ts';
import classes from './tasks.module.css';
import { useFinish } from './use-finish.ts';

export type Today = WebOutputs['tasks']['today'];
type TodayTask = Today['overdue'][number];
type TodaySale = Today['drafts'][number];

/** The rows that a short list shows. */
const shortMax = 2;

/** What is due, and sales that wait for the seller. Short, it is the first of each beside other things. */
export function TodayLists({
  lists: { today, overdue, dueToday, soon, viewed, expiring, drafts },
  isShort = false,
}: {
  lists: Today;
  isShort?: boolean;
}) {
  const tasks = { today, isShort };
  return (
    <>
      <Tasks title="Overdue" tasks={overdue} {...tasks} />
      <Tasks title="Due today" tasks={dueToday} {...tasks} />
      <Sales
        title="Viewed, nothing planned"
        sales={viewed}
        isShort={isShort}
        when={({ at, viewCount }) => viewsInWords({ viewCount, lastViewedAt: at })}
      />
      <Sales
        title="Expiring soon"
        sales={expiring}
        isShort={isShort}
        when={({ at }) => `Ends ${ago(at)}`}
      />
      <Sales
        title="Drafts not published"
        sales={drafts}
        isShort={isShort}
        when={({ at }) => `Saved ${ago(at)}`}
      />
      {!isShort && <Tasks title="Next 7 days" tasks={soon} {...tasks} />}
    </>
  );
}

function Section<Row>({
  title,
  rows,
  isShort,
  children,
}: {
  title: string;
  rows: readonly Row[];
  isShort: boolean;
  children: (row: Row) => ReactNode;
}) {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Group gap="xs" mb="xs">
        <Title order={isShort ? 3 : 2} id={id} {...(isShort && { size: 'sm' })}>
          {title}
        </Title>
        <Badge color="gray">{rows.length}</Badge>
      </Group>
      <ul className={classes.tasks} data-short={isShort || undefined}>
        {rows.slice(0, isShort ? shortMax : undefined).map(children)}
      </ul>
    </section>
  );
}

function Tasks({
  title,
  tasks,
  today,
  isShort,
}: {
  title: string;
  tasks: readonly TodayTask[];
  today: string;
  isShort: boolean;
}) {
  const { finish, isPending } = useFinish();
  const mayWrite = useMay('customers:write');
  return (
    <Section title={title} rows={tasks} isShort={isShort}>
      {(task) => {
        const words = taskInWords(task);
        return (
          <li key={task.taskId} className={classes.row}>
            <Group gap="sm" wrap="nowrap">
              {mayWrite && (
                <ActionIcon
                  variant="default"
                  radius="xl"
                  size="lg"
                  aria-label={`Mark as done: ${words}, ${task.customerName}`}
                  disabled={isPending}
                  onClick={() => finish(task)}
                >
                  <Check size={18} />
                </ActionIcon>
              )}
              <div className={classes.what}>
                <CustomerLink {...task} />
                <Group gap="xs">
                  <Text>{words}</Text>
                  <DueBadge dueOn={task.dueOn} dueTime={task.dueTime} today={today} />
                </Group>
              </div>
              <CallButton {...task} />
            </Group>
          </li>
        );
      }}
    </Section>
  );
}

function Sales<Sale extends TodaySale>({
  title,
  sales,
  when,
  isShort,
}: {
  title: string;
  sales: readonly Sale[];
  when: (sale: Sale) => string;
  isShort: boolean;
}) {
  return (
    <Section title={title} rows={sales} isShort={isShort}>
      {(sale) => (
        <li key={sale.projectId} className={classes.row}>
          <Group gap="sm" wrap="nowrap">
            <div className={classes.what}>
              <CustomerLink {...sale} />
              <Text variant="fine">{when(sale)}</Text>
            </div>
            <Button
              component={Link}
              to={`/projects/${sale.projectId}`}
              variant="default"
              aria-label={`Open project ${sale.title}`}
            >
              Open
              <Text span inherit visibleFrom="xs" style={{ whiteSpace: 'pre' }}>
                {' project'}
              </Text>
            </Button>
            <CallButton {...sale} />
          </Group>
        </li>
      )}
    </Section>
  );
}

function CustomerLink({ customerId, customerName }: { customerId: number; customerName: string }) {
  return (
    <Link
      to="/customers/$customerId"
      params={{ customerId: String(customerId) }}
      className={classes.link}
    >
      {customerName}
    </Link>
  );
}

function CallButton({ phone, customerName }: { phone: string; customerName: string }) {
  if (phone === '') return null;
  return (
    <ActionIcon
      component="a"
      href={callAddress(phone)}
      variant="default"
      size="lg"
      aria-label={`Call ${customerName}`}
    >
      <Phone size={18} />
    </ActionIcon>
  );
}

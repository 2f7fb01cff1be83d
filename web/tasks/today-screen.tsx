import {
  ActionIcon,
  Badge,
  Button,
  Group,
  SegmentedControl,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Check, Phone } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { FinishSetUp } from '../customers/board/finish-set-up.tsx';
import { ago, callAddress } from '../shared/formats/formats.ts';
import { PageTitle } from '../shared/page-title.tsx';
import { EmptyState, Loaded } from '../shared/states.tsx';
import { useMay } from '../shell/session/session.ts';
import { trpc } from '../trpc.ts';
import { DueBadge } from './due-badge.tsx';
import { taskInWords } from './task-words.ts';
import classes from './tasks.module.css';
import { useFinish } from './use-finish.ts';

const route = getRouteApi('/inside/today');

type Today = WebOutputs['tasks']['today'];
type TodayTask = Today['overdue'][number];
type TodaySale = Today['viewed'][number];

/** What to do today: what is due, and sales that wait for the seller. */
export function TodayScreen() {
  const { everybody = false } = route.useSearch();
  const navigate = route.useNavigate();
  const seesAll = useMay('customers:all');
  const today = useQuery(trpc.tasks.today.queryOptions({ everybody: everybody && seesAll }));
  return (
    <Stack gap="lg" maw={900}>
      <PageTitle
        actions={
          seesAll && (
            <SegmentedControl
              aria-label="Whose"
              data={[
                { value: 'mine', label: 'Mine' },
                { value: 'all', label: 'Everybody’s' },
              ]}
              value={everybody ? 'all' : 'mine'}
              onChange={(chosen) =>
                void navigate({
                  search: chosen === 'all' ? { everybody: true } : {},
                  replace: true,
                })
              }
            />
          )
        }
      >
        Today
      </PageTitle>
      <FinishSetUp />
      <Loaded query={today} bars={4} height={64}>
        {(lists) => <Lists {...lists} />}
      </Loaded>
    </Stack>
  );
}

function Lists({ today, overdue, dueToday, soon, viewed, expiring, drafts }: Today) {
  const isEmpty = [overdue, dueToday, soon, viewed, expiring, drafts].every(
    (list) => list.length === 0,
  );
  if (isEmpty) {
    return (
      <EmptyState
        title="Nothing waits for you"
        action={
          <Button component={Link} to="/pipeline" variant="default">
            Open pipeline
          </Button>
        }
      >
        Next steps that you plan with customers, and sales that need you, appear here.
      </EmptyState>
    );
  }
  return (
    <>
      <Tasks title="Overdue" tasks={overdue} today={today} />
      <Tasks title="Due today" tasks={dueToday} today={today} />
      <Sales
        title="Viewed, nothing planned"
        sales={viewed}
        when={({ at }) => `Viewed ${ago(at)}`}
      />
      <Sales title="Expiring soon" sales={expiring} when={({ at }) => `Ends ${ago(at)}`} />
      <Sales title="Drafts not published" sales={drafts} when={({ at }) => `Saved ${ago(at)}`} />
      <Tasks title="Next 7 days" tasks={soon} today={today} />
    </>
  );
}

function Section({
  title,
  count,
  children,
}: {
  title: string;
  count: number;
  children: ReactNode;
}) {
  const id = useId();
  if (count === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Group gap="xs" mb="xs">
        <Title order={2} id={id}>
          {title}
        </Title>
        <Badge color="gray" variant="light">
          {count}
        </Badge>
      </Group>
      <ul className={classes.tasks}>{children}</ul>
    </section>
  );
}

function Tasks({
  title,
  tasks,
  today,
}: {
  title: string;
  tasks: readonly TodayTask[];
  today: string;
}) {
  const { finish, isPending } = useFinish();
  const mayWrite = useMay('customers:write');
  return (
    <Section title={title} count={tasks.length}>
      {tasks.map((task) => {
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
                  <Text size="sm">{words}</Text>
                  <DueBadge dueOn={task.dueOn} dueTime={task.dueTime} today={today} size="sm" />
                </Group>
              </div>
              <CallButton {...task} />
            </Group>
          </li>
        );
      })}
    </Section>
  );
}

function Sales({
  title,
  sales,
  when,
}: {
  title: string;
  sales: readonly TodaySale[];
  when: (sale: TodaySale) => string;
}) {
  return (
    <Section title={title} count={sales.length}>
      {sales.map((sale) => (
        <li key={sale.projectId} className={classes.row}>
          <Group gap="sm" wrap="nowrap">
            <div className={classes.what}>
              <CustomerLink {...sale} />
              <Text size="xs" c="dimmed">
                {when(sale)}
              </Text>
            </div>
            <Button
              component={Link}
              to={`/projects/${sale.projectId}`}
              variant="default"
              size="sm"
              aria-label={`Open project ${sale.title}`}
            >
              Open project
            </Button>
            <CallButton {...sale} />
          </Group>
        </li>
      ))}
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

import { Box, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { NewCustomerButton } from '../customers/new-customer-button.tsx';
import { cappedCount, count, wholeMoney } from '../shared/formats/formats.ts';
import { PageTitle } from '../shared/page-title.tsx';
import { EmptyState, Loaded } from '../shared/states.tsx';
import { OwnerSelect } from '../shared/team.tsx';
import { TextLink } from '../shared/text-link.tsx';
import { useMay } from '../shell/session/session.ts';
import { TodayLists } from '../tasks/today-lists.tsx';
import { trpc } from '../trpc.ts';
import classes from './dashboard.module.css';
import {
  type DashboardSearch,
  type Days,
  periods,
  reportOptions,
  usualDays,
} from './dashboard-search.ts';
import { withUnit } from './in-words.ts';
import { EngagementSection, ForecastSection, StaysSection } from './more-sections.tsx';
import { FunnelSection, SharesSections, SignedMonths } from './pipeline-sections.tsx';
import { Figure, Fold } from './section.tsx';

const route = getRouteApi('/inside/dashboard');

/** Below this figures and charts say nothing. */
const dealsMin = 5;

type Whose = { ownerId: number | undefined };

/** The sales dashboard: what was signed, what is open, what to do, and how customers progress. */
export function DashboardScreen() {
  const { owner: ownerId } = route.useSearch();
  const navigate = route.useNavigate();
  const seesAll = useMay('customers:all');
  const forecast = useQuery(trpc.dashboard.forecast.queryOptions({ ownerId }, reportOptions));
  const isNew =
    ownerId === undefined && !forecast.isPlaceholderData && (forecast.data?.deals ?? 0) < dealsMin;
  return (
    <Stack maw={1100}>
      <PageTitle
        actions={
          seesAll &&
          !isNew && (
            <OwnerSelect
              ownerId={ownerId}
              onChange={(owner) =>
                void navigate({ search: (before) => ({ ...before, owner }), replace: true })
              }
            />
          )
        }
      >
        Dashboard
      </PageTitle>
      <Loaded query={forecast} bars={3} height={112}>
        {() => (isNew ? <NothingYet /> : <Rows ownerId={ownerId} />)}
      </Loaded>
    </Stack>
  );
}

/** What a firm will see here once it has a few customers. */
function NothingYet() {
  const mayWrite = useMay('customers:write');
  return (
    <section className="surface">
      <div className={`${classes.months} ${classes.sample}`} aria-hidden="true">
        {[15, 25, 20, 40, 35, 55, 50, 70, 60, 85, 75, 100].map((height) => (
          <span key={height} className={classes.month} style={{ height: `${height}%` }} />
        ))}
      </div>
      <EmptyState
        title="What you will see here"
        action={mayWrite ? <NewCustomerButton /> : undefined}
      >
        What you sign each month, the value of your pipeline, who waits for you, and how far your
        customers come. It appears once you have {dealsMin} customers.
      </EmptyState>
    </section>
  );
}

function Rows({ ownerId }: Whose) {
  const { days = usualDays } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: DashboardSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true });
  return (
    <>
      <Figures ownerId={ownerId} />
      <Box className={classes.row}>
        <ToDo ownerId={ownerId} />
        <SignedMonths ownerId={ownerId} />
      </Box>
      <Group justify="flex-end">
        <SegmentedControl
          aria-label="Period"
          data={periods.map((period) => ({ value: String(period.days), label: period.label }))}
          value={String(days)}
          onChange={(chosen) => change({ days: daysOf(chosen) })}
        />
      </Group>
      <Box className={classes.pair}>
        <FunnelSection days={days} ownerId={ownerId} />
        <SharesSections days={days} ownerId={ownerId} />
      </Box>
      <Fold label="More" open="Less">
        <Stack>
          <ForecastSection ownerId={ownerId} />
          <StaysSection days={days} ownerId={ownerId} />
          <EngagementSection days={days} ownerId={ownerId} />
        </Stack>
      </Fold>
    </>
  );
}

function daysOf(text: string): Days | undefined {
  const days = periods.find((period) => String(period.days) === text)?.days;
  return days === usualDays ? undefined : days;
}

/** What one should do today: one's own; for those who see all, everybody's or the chosen member's. */
function useToDo(ownerId: number | undefined) {
  const everybody = useMay('customers:all') && ownerId === undefined;
  return useQuery(trpc.tasks.today.queryOptions({ everybody, ownerId }));
}

/** The few numbers that one wants to know before any other. */
function Figures({ ownerId }: Whose) {
  const months = useQuery(trpc.dashboard.signed.queryOptions({ ownerId }, reportOptions)).data;
  const forecast = useQuery(trpc.dashboard.forecast.queryOptions({ ownerId }, reportOptions)).data;
  const toDo = useToDo(ownerId).data;
  const [last, present] = months?.slice(-2) ?? [];
  return (
    <dl className={classes.figures}>
      <Figure
        label="Signed this month"
        value={present && wholeMoney(present.valueCents)}
        detail={
          present &&
          last &&
          `${withUnit(present.customers, 'customer')}; last month ${
            last.customers === 0 ? 'none' : `${last.customers} for ${wholeMoney(last.valueCents)}`
          }`
        }
      />
      <Figure
        label="Open pipeline"
        value={forecast && wholeMoney(forecast.valueCents)}
        detail={forecast && withUnit(forecast.customers, 'customer')}
      />
      <Figure
        label="Forecast"
        value={forecast && wholeMoney(forecast.expectedCents)}
        detail="Value × win probability"
      />
      <Figure
        label="Waiting on us"
        value={toDo && cappedCount({ count: waitingOf(toDo), isCapped: toDo.isCapped })}
        detail={toDo && `${count(toDo.overdue.length)} overdue`}
      />
    </dl>
  );
}

type ToDo = NonNullable<ReturnType<typeof useToDo>['data']>;

function waitingOf({ overdue, dueToday, viewed, expiring, drafts }: ToDo): number {
  return [overdue, dueToday, viewed, expiring, drafts].reduce((sum, { length }) => sum + length, 0);
}

function ToDo({ ownerId }: Whose) {
  const query = useToDo(ownerId);
  return (
    <section className="surface" aria-labelledby="to-do">
      <Group justify="space-between" mb="sm">
        <Title id="to-do">To do today</Title>
        <TextLink to="/today" search={{ everybody: useMay('customers:all') || undefined }}>
          Open Today
        </TextLink>
      </Group>
      <Loaded query={query} bars={3} height={48}>
        {(lists) =>
          waitingOf(lists) === 0 ? (
            <Text c="dimmed">Nothing is due, and no sale waits for you.</Text>
          ) : (
            <Stack>
              <TodayLists lists={lists} isShort />
            </Stack>
          )
        }
      </Loaded>
    </section>
  );
}

import { Group, SegmentedControl, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { count, wholeMoney } from '../shared/formats/formats.ts';
import { PageTitle } from '../shared/page-title.tsx';
import { OwnerSelect } from '../shared/team.tsx';
import { useMay } from '../shell/session/session.ts';
import { trpc } from '../trpc.ts';
import { DeliveriesSection, EngagementSection } from './activity-sections.tsx';
import classes from './dashboard.module.css';
import {
  type DashboardSearch,
  type Days,
  periods,
  reportOptions,
  usualDays,
} from './dashboard-search.ts';
import { duration, percent, withUnit } from './in-words.ts';
import { ForecastSection, FunnelSection, StaysSection } from './pipeline-sections.tsx';
import { Figure } from './section.tsx';

const route = getRouteApi('/inside/dashboard');

/** The sales dashboard: new customers, their progress, and the forecast. */
export function DashboardScreen() {
  const { days = usualDays, owner: ownerId } = route.useSearch();
  const navigate = route.useNavigate();
  const seesAll = useMay('customers:all');
  const managesHooks = useMay('webhooks:manage');
  const change = (changes: DashboardSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true });
  return (
    <Stack gap="lg" maw={1600}>
      <div>
        <PageTitle
          actions={
            <Group gap="sm">
              {seesAll && <OwnerSelect ownerId={ownerId} onChange={(owner) => change({ owner })} />}
              <SegmentedControl
                aria-label="Period"
                data={periods.map((period) => ({
                  value: String(period.days),
                  label: period.label,
                }))}
                value={String(days)}
                onChange={(chosen) => change({ days: daysOf(chosen) })}
              />
            </Group>
          }
        >
          Dashboard
        </PageTitle>
        <Figures days={days} ownerId={ownerId} />
      </div>
      <FunnelSection days={days} ownerId={ownerId} />
      <ForecastSection ownerId={ownerId} />
      <StaysSection days={days} ownerId={ownerId} />
      <EngagementSection days={days} ownerId={ownerId} />
      {managesHooks && <DeliveriesSection days={days} />}
    </Stack>
  );
}

function daysOf(text: string): Days | undefined {
  const days = periods.find((period) => String(period.days) === text)?.days;
  return days === usualDays ? undefined : days;
}

/** The few numbers that one wants to know before any other. */
function Figures({ days, ownerId }: { days: Days; ownerId: number | undefined }) {
  const funnel = useQuery(
    trpc.dashboard.funnel.queryOptions({ days, ownerId }, reportOptions),
  ).data;
  const stays = useQuery(trpc.dashboard.stays.queryOptions({ days, ownerId }, reportOptions)).data;
  const forecast = useQuery(trpc.dashboard.forecast.queryOptions({ ownerId }, reportOptions)).data;
  const engagement = useQuery(
    trpc.dashboard.engagement.queryOptions({ days, ownerId }, reportOptions),
  ).data;
  return (
    <dl className={classes.figures}>
      <Figure
        label="New customers"
        value={funnel && count(funnel.customers)}
        detail={funnel && signedOf(funnel)}
      />
      <Figure
        label="Signed in this period"
        value={stays && count(stays.signed.customers)}
        detail={stays && `${wholeMoney(stays.signed.valueCents)} in value`}
      />
      <Figure
        label="Pipeline forecast"
        value={forecast && wholeMoney(forecast.expectedCents)}
        detail={
          forecast &&
          `of ${wholeMoney(forecast.valueCents)} with ${withUnit(forecast.customers, 'customer')}`
        }
      />
      <Figure
        label="Proposals viewed"
        value={
          engagement &&
          (engagement.published === 0 ? '–' : percent(engagement.viewed / engagement.published))
        }
        detail={
          engagement &&
          (engagement.medianHoursToView === undefined
            ? 'none in this period'
            : `median ${duration(engagement.medianHoursToView / 24)} to first view`)
        }
      />
    </dl>
  );
}

function signedOf({ steps }: { steps: readonly { step: string; ofAll: number }[] }): string {
  const signed = steps.find(({ step }) => step === 'signed');
  return signed === undefined ? '' : `${percent(signed.ofAll)} signed`;
}

import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { count, wholeMoney } from '../shared/formats/formats.ts';
import { trpc } from '../trpc.ts';
import classes from './dashboard.module.css';
import { type Days, reportOptions } from './dashboard-search.ts';
import { duration, percent, sectionNames, withUnit } from './in-words.ts';
import { Figure, Nothing, NumbersTable, Section } from './section.tsx';

const height = 240;
const sectionsMax = 8;

type Engagement = WebOutputs['dashboard']['engagement'];

/** The pipeline's value, weighted with each status's win probability. */
export function ForecastSection({ ownerId }: { ownerId: number | undefined }) {
  const query = useQuery(trpc.dashboard.forecast.queryOptions({ ownerId }, reportOptions));
  return (
    <Section
      title="Forecast by status"
      explanation="Open deals as of now, for any period: their value times the win probability of their status. Set probabilities under Settings, Pipeline."
      query={query}
      height={height}
    >
      {({ statuses, customers, valueCents, expectedCents }) => {
        const worth = statuses.filter((status) => status.customers > 0);
        if (worth.length === 0) return <Nothing>No open deals to forecast.</Nothing>;
        return (
          <NumbersTable
            label="Value and forecast by status"
            columns={['Status', 'Customers', 'Value', 'Win %', 'Forecast']}
            rows={worth.map((status) => [
              status.name,
              count(status.customers),
              wholeMoney(status.valueCents),
              `${status.winProbability}%`,
              wholeMoney(status.expectedCents),
            ])}
            total={[
              'Total',
              count(customers),
              wholeMoney(valueCents),
              '',
              wholeMoney(expectedCents),
            ]}
          />
        );
      }}
    </Section>
  );
}

/** Time that customers spent in the statuses they left in the period. */
export function StaysSection({ days, ownerId }: { days: Days; ownerId: number | undefined }) {
  const query = useQuery(trpc.dashboard.stays.queryOptions({ days, ownerId }, reportOptions));
  return (
    <Section
      title="Time in each status"
      explanation="How long customers stayed in each status they left in this period. Customers still in a status aren’t counted yet."
      query={query}
      height={height}
    >
      {(statuses) => {
        const left = statuses.filter(({ stays }) => stays > 0);
        if (left.length === 0) return <Nothing>No status changes in this period.</Nothing>;
        return (
          <NumbersTable
            label="Times by status"
            columns={['Status', 'Left', 'Median', '90th percentile', 'Still there']}
            rows={left.map(({ name, stays, medianDays = 0, ninthTenthDays = 0, present }) => [
              name,
              count(stays),
              duration(medianDays),
              duration(ninthTenthDays),
              count(present),
            ])}
          />
        );
      }}
    </Section>
  );
}

/** Outcomes of the period's proposals, and what readers viewed in them. */
export function EngagementSection({ days, ownerId }: { days: Days; ownerId: number | undefined }) {
  const query = useQuery(trpc.dashboard.engagement.queryOptions({ days, ownerId }, reportOptions));
  return (
    <Section
      title="Proposals"
      explanation="Projects whose first proposal was published in this period. Views count people only: no link previews, email scanners or team members."
      query={query}
      height={height}
    >
      {(engagement) =>
        engagement.published === 0 && engagement.visits === 0 ? (
          <Nothing>No proposals published or viewed in this period.</Nothing>
        ) : (
          <>
            <Figures engagement={engagement} />
            <MostRead engagement={engagement} />
          </>
        )
      }
    </Section>
  );
}

function Figures({ engagement }: { engagement: Engagement }) {
  const { published, viewed, signed, medianHoursToView, medianDaysToSign } = engagement;
  const share = (part: number) =>
    published === 0 ? '' : `${percent(part / published)} of published`;
  return (
    <dl className={classes.figures}>
      <Figure label="Published" value={count(published)} />
      <Figure label="Viewed" value={count(viewed)} detail={share(viewed)} />
      <Figure label="Signed" value={count(signed)} detail={share(signed)} />
      <Figure
        label="Time to first view"
        value={medianHoursToView === undefined ? '–' : duration(medianHoursToView / 24)}
        detail="median"
      />
      <Figure
        label="Time to signature"
        value={medianDaysToSign === undefined ? '–' : duration(medianDaysToSign)}
        detail="median"
      />
    </dl>
  );
}

function MostRead({ engagement: { sections, visits } }: { engagement: Engagement }) {
  if (sections.length === 0) return null;
  const most = sections.slice(0, sectionsMax).map(({ section, seconds }) => ({
    name: sectionNames[section] ?? section,
    seconds,
  }));
  return (
    <>
      <Text fw={600} mt="lg" mb="xs">
        Most-read sections in {withUnit(visits, 'visit')}
      </Text>
      <NumbersTable
        label="Time in view by section"
        columns={['Section', 'Time in view', 'Average per visit']}
        rows={most.map(({ name, seconds }) => [
          name,
          inSeconds(seconds),
          inSeconds(seconds / visits),
        ])}
      />
    </>
  );
}

function inSeconds(seconds: number): string {
  return seconds < 60 ? withUnit(Math.round(seconds), 'second') : duration(seconds / 86_400);
}

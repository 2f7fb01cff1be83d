import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { count, wholeMoney } from '../shared/formats/formats.ts';
import { trpc } from '../trpc.ts';
import type { Days } from './dashboard-search.ts';
import { reportOptions } from './dashboard-search.ts';
import { duration, percent } from './in-words.ts';
import { ChartAndTable, loadCharts, Nothing, NumbersTable, Section } from './section.tsx';

const Bars = lazy(() => loadCharts().then(({ Bars }) => ({ default: Bars })));
const height = 352;

/** Stages reached by customers who were added in the period. */
export function FunnelSection({ days, ownerId }: { days: Days; ownerId: number | undefined }) {
  const query = useQuery(trpc.dashboard.funnel.queryOptions({ days, ownerId }, reportOptions));
  return (
    <Section
      title="Sales funnel"
      explanation="Customers added in this period who have reached each stage so far. Skipped stages count as reached."
      query={query}
      height={height}
    >
      {({ customers, steps }) =>
        customers === 0 ? (
          <Nothing>No customers added in this period. Choose a longer period to see more.</Nothing>
        ) : (
          <ChartAndTable
            height={height}
            chart={
              <Bars
                rows={steps.map((step) => ({ name: step.name, customers: step.customers }))}
                series={[{ name: 'customers', label: 'Customers', color: 'morning.6' }]}
                format={count}
              />
            }
          >
            <NumbersTable
              label="Customers who reached each stage"
              columns={['Stage', 'Customers', '% of all', '% of previous stage']}
              rows={steps.map(({ name, customers: reached, ofAll, ofPrevious }) => [
                name,
                count(reached),
                percent(ofAll),
                percent(ofPrevious),
              ])}
            />
          </ChartAndTable>
        )
      }
    </Section>
  );
}

/** The pipeline's value, weighted with each status's win probability. */
export function ForecastSection({ ownerId }: { ownerId: number | undefined }) {
  const query = useQuery(trpc.dashboard.forecast.queryOptions({ ownerId }, reportOptions));
  return (
    <Section
      title="Forecast"
      explanation="Open deals as of now, for any period: their value times the win probability of their status. Set probabilities under Settings, Pipeline."
      query={query}
      height={height}
    >
      {({ statuses, customers, valueCents, expectedCents }) => {
        const worth = statuses.filter((status) => status.customers > 0);
        if (worth.length === 0) return <Nothing>No open deals to forecast.</Nothing>;
        return (
          <ChartAndTable
            height={height}
            chart={
              <Bars
                rows={worth.map((status) => ({
                  name: status.name,
                  expected: status.expectedCents,
                  value: status.valueCents,
                }))}
                series={[
                  { name: 'expected', label: 'Forecast', color: 'morning.6' },
                  { name: 'value', label: 'Value', color: 'gray.5' },
                ]}
                format={wholeMoney}
              />
            }
          >
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
          </ChartAndTable>
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
      {({ statuses }) => {
        const left = statuses.filter(({ stays }) => stays > 0);
        if (left.length === 0) return <Nothing>No status changes in this period.</Nothing>;
        return (
          <ChartAndTable
            height={height}
            chart={
              <Bars
                rows={left.map(({ name, medianDays = 0, ninthTenthDays = 0 }) => ({
                  name,
                  median: medianDays,
                  ninth: ninthTenthDays,
                }))}
                series={[
                  { name: 'median', label: 'Median', color: 'morning.6' },
                  { name: 'ninth', label: '90th percentile', color: 'sun.6' },
                ]}
                format={duration}
              />
            }
          >
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
          </ChartAndTable>
        );
      }}
    </Section>
  );
}

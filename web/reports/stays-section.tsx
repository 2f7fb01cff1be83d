import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { count } from '../shared/formats/formats.ts';
import { trpc } from '../trpc.ts';
import type { Days } from './dashboard-search.ts';
import { duration } from './in-words.ts';
import { loadCharts } from './load-charts.ts';
import { NumbersTable } from './numbers-table.tsx';
import { reportOptions } from './report-options.ts';
import { ChartAndTable, Nothing, Section } from './section.tsx';

const Bars = lazy(() => loadCharts().then(({ Bars }) => ({ default: Bars })));
const height = 352;

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
              caption="Times by status"
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

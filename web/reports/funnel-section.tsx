import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { count } from '../shared/formats/formats.ts';
import { trpc } from '../trpc.ts';
import type { Days } from './dashboard-search.ts';
import { percent } from './in-words.ts';
import { loadCharts } from './load-charts.ts';
import { NumbersTable } from './numbers-table.tsx';
import { reportOptions } from './report-options.ts';
import { ChartAndTable, Nothing, Section } from './section.tsx';

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
              caption="Customers who reached each stage"
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

import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { count, wholeMoney } from '../shared/formats/formats.ts';
import { trpc } from '../trpc.ts';
import { loadCharts } from './load-charts.ts';
import { NumbersTable } from './numbers-table.tsx';
import { reportOptions } from './report-options.ts';
import { ChartAndTable, Nothing, Section } from './section.tsx';

const Bars = lazy(() => loadCharts().then(({ Bars }) => ({ default: Bars })));
const height = 352;

/** What the pipeline is worth at present, weighted with the chance of each status. */
export function ForecastSection({ ownerId }: { ownerId: number | undefined }) {
  const query = useQuery(trpc.dashboard.forecast.queryOptions({ ownerId }, reportOptions));
  return (
    <Section
      title="What to expect"
      explanation="The pipeline as it is now, whatever the period: what customers who may still buy are worth, times the chance of winning of their status. The chances are set with the pipeline."
      query={query}
      height={height}
    >
      {({ statuses, customers, valueCents, expectedCents }) => {
        const worth = statuses.filter((status) => status.customers > 0);
        if (worth.length === 0) return <Nothing>Nobody in the pipeline may still buy.</Nothing>;
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
                  { name: 'expected', label: 'Expected', color: 'morning.6' },
                  { name: 'value', label: 'Value', color: 'gray.5' },
                ]}
                format={wholeMoney}
              />
            }
          >
            <NumbersTable
              caption="Value and expectation by status"
              columns={['Status', 'Customers', 'Value', 'Chance', 'Expected']}
              rows={worth.map((status) => [
                status.name,
                count(status.customers),
                wholeMoney(status.valueCents),
                `${status.winProbability}%`,
                wholeMoney(status.expectedCents),
              ])}
              total={[
                'All',
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

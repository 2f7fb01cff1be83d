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
              caption="Value and forecast by status"
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

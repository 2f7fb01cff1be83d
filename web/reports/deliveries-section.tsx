import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { count } from '../shared/formats/formats.ts';
import { trpc } from '../trpc.ts';
import type { Days } from './dashboard-search.ts';
import { reportOptions } from './dashboard-search.ts';
import { inWeeks, percent, sumOf } from './in-words.ts';
import { loadCharts } from './load-charts.ts';
import { ChartAndTable, Nothing, NumbersTable, Section } from './section.tsx';

const StackedDays = lazy(() => loadCharts().then(({ StackedDays }) => ({ default: StackedDays })));
const height = 332;

const dayFormat = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** Results of webhook delivery attempts. */
export function DeliveriesSection({ days }: { days: Days }) {
  const query = useQuery(trpc.dashboard.deliveries.queryOptions({ days }, reportOptions));
  const isByWeek = days === 365;
  return (
    <Section
      title="Webhook deliveries"
      explanation={`Attempts for the whole account ${isByWeek ? 'by week' : 'by day'}, for all owners. Failed deliveries are retried, so one delivery can have several attempts.`}
      query={query}
      height={height}
    >
      {(told) => {
        const [delivered, failed] = [sumOf(told, 'delivered'), sumOf(told, 'failed')];
        if (delivered + failed === 0) {
          return <Nothing>No deliveries in this period. Manage webhooks in the settings.</Nothing>;
        }
        const rows = (isByWeek ? inWeeks(told) : told).map((row) => ({
          name: nameOf(row.day),
          delivered: row.delivered,
          failed: row.failed,
        }));
        const cells = (name: string, one: { delivered: number; failed: number }) => [
          name,
          count(one.delivered),
          count(one.failed),
          one.delivered + one.failed === 0
            ? '–'
            : percent(one.delivered / (one.delivered + one.failed)),
        ];
        return (
          <ChartAndTable
            height={height}
            chart={
              <StackedDays
                rows={rows}
                series={[
                  { name: 'delivered', label: 'Delivered', color: 'morning.6' },
                  { name: 'failed', label: 'Failed', color: 'red.7' },
                ]}
              />
            }
          >
            <NumbersTable
              caption="Delivery attempts, newest first"
              columns={[isByWeek ? 'Week of' : 'Day', 'Delivered', 'Failed', 'Success']}
              rows={rows
                .toReversed()
                .filter((row) => row.delivered + row.failed > 0)
                .map((row) => cells(row.name, row))}
              total={cells('Total', { delivered, failed })}
              maxHeight={height}
            />
          </ChartAndTable>
        );
      }}
    </Section>
  );
}

/** `21 Nov` of `2026-11-21`, wherever the reader is. */
function nameOf(day: string): string {
  return dayFormat.format(Date.parse(`${day}T00:00:00Z`));
}

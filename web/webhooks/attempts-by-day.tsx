import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { count } from '../shared/formats/formats.ts';
import { TextTable } from '../shared/wide-table.tsx';
import { trpc } from '../trpc.ts';

const days = 30;

const dayFormat = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const percentFormat = new Intl.NumberFormat('en-AU', {
  style: 'percent',
  maximumFractionDigits: 0,
});

/** The attempts of all subscriptions by day; a delivery that is retried has several. Nothing while there were none. */
export function AttemptsByDay() {
  const { data = [] } = useQuery(trpc.dashboard.deliveries.queryOptions({ days }));
  const attempted = data.filter(({ delivered, failed }) => delivered + failed > 0);
  if (attempted.length === 0) return null;
  return (
    <section aria-labelledby="attempts-title">
      <Title id="attempts-title" mt="xl" mb="xs">
        Attempts in the last {days} days
      </Title>
      <TextTable
        label="Delivery attempts, newest first"
        minWidth={280}
        maxHeight={320}
        valuesAlign="right"
        columns={['Day', 'Delivered', 'Failed', 'Success']}
        rows={attempted
          .toReversed()
          .map(({ day, delivered, failed }) => [
            dayFormat.format(Date.parse(`${day}T00:00:00Z`)),
            count(delivered),
            count(failed),
            percentFormat.format(delivered / (delivered + failed)),
          ])}
      />
    </section>
  );
}

import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { count } from '../shared/formats/formats.ts';
import { trpc } from '../trpc.ts';
import classes from './dashboard.module.css';
import { type Days, reportOptions } from './dashboard-search.ts';
import { duration, inWeeks, percent, sectionNames, sumOf, withUnit } from './in-words.ts';
import { ChartAndTable, Figure, loadCharts, Nothing, NumbersTable, Section } from './section.tsx';

const Bars = lazy(() => loadCharts().then(({ Bars }) => ({ default: Bars })));
const chartHeight = 352;
const sectionsMax = 8;

type Engagement = WebOutputs['dashboard']['engagement'];

/** Outcomes of the period's proposals, and what readers viewed in them. */
export function EngagementSection({ days, ownerId }: { days: Days; ownerId: number | undefined }) {
  const query = useQuery(trpc.dashboard.engagement.queryOptions({ days, ownerId }, reportOptions));
  return (
    <Section
      title="Proposals"
      explanation="Projects whose first proposal was published in this period. Views count people only: no link previews, email scanners or team members."
      query={query}
      height={chartHeight}
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
      <Text size="sm" fw={600} mt="lg" mb="xs">
        Most-read sections in {withUnit(visits, 'visit')}
      </Text>
      <ChartAndTable
        height={chartHeight}
        chart={
          <Bars
            rows={most}
            series={[{ name: 'seconds', label: 'Time in view', color: 'morning.6' }]}
            format={inSeconds}
          />
        }
      >
        <NumbersTable
          label="Time in view by section"
          columns={['Section', 'Time in view', 'Average per visit']}
          rows={most.map(({ name, seconds }) => [
            name,
            inSeconds(seconds),
            inSeconds(seconds / visits),
          ])}
        />
      </ChartAndTable>
    </>
  );
}

function inSeconds(seconds: number): string {
  return seconds < 60 ? withUnit(Math.round(seconds), 'second') : duration(seconds / 86_400);
}

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
              label="Delivery attempts, newest first"
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

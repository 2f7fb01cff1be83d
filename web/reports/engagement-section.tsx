import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { count } from '../shared/formats/formats.ts';
import { trpc } from '../trpc.ts';
import classes from './dashboard.module.css';
import type { Days } from './dashboard-search.ts';
import { reportOptions } from './dashboard-search.ts';
import { duration, percent, sectionNames, withUnit } from './in-words.ts';
import { loadCharts } from './load-charts.ts';
import { ChartAndTable, Figure, Nothing, NumbersTable, Section } from './section.tsx';

const Bars = lazy(() => loadCharts().then(({ Bars }) => ({ default: Bars })));
const height = 352;
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
      <Text size="sm" fw={600} mt="lg" mb="xs">
        Most-read sections in {withUnit(visits, 'visit')}
      </Text>
      <ChartAndTable
        height={height}
        chart={
          <Bars
            rows={most}
            series={[{ name: 'seconds', label: 'Time in view', color: 'morning.6' }]}
            format={inSeconds}
          />
        }
      >
        <NumbersTable
          caption="Time in view by section"
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

import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { count, monthNames, wholeMoney } from '../shared/formats/formats.ts';
import { useTeam } from '../shared/team.tsx';
import { useMay } from '../shell/session/session.ts';
import { trpc } from '../trpc.ts';
import classes from './dashboard.module.css';
import { type Days, reportOptions } from './dashboard-search.ts';
import { percent, withUnit } from './in-words.ts';
import { Fold, Nothing, NumbersTable, Section } from './section.tsx';

type Period = { days: Days; ownerId: number | undefined };
type Funnel = WebOutputs['dashboard']['funnel'];

function useFunnel(period: Period) {
  return useQuery(trpc.dashboard.funnel.queryOptions(period, reportOptions));
}

/** Stages reached by customers who were added in the period. */
export function FunnelSection(period: Period) {
  return (
    <Section
      title="Sales funnel"
      explanation="Customers added in this period who have reached each stage so far. Skipped stages count as reached."
      query={useFunnel(period)}
      height={340}
    >
      {({ customers, steps }) =>
        customers === 0 ? (
          <Nothing>No customers added in this period. Choose a longer period to see more.</Nothing>
        ) : (
          <>
            <ol className={classes.funnel}>
              {steps.map(({ step, name, ofAll }) => (
                <li key={step}>
                  <span>{name}</span>
                  <span className={classes.track}>
                    <span className={classes.bar} style={{ width: percent(ofAll) }} />
                    <span className={classes.share}>{percent(ofAll)}</span>
                  </span>
                </li>
              ))}
            </ol>
            <Fold label="Show figures" open="Hide figures">
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
            </Fold>
          </>
        )
      }
    </Section>
  );
}

/** What each member of the team and each source brought in the period. */
export function SharesSections(period: Period) {
  const query = useFunnel(period);
  const seesAll = useMay('customers:all');
  const { nameOf } = useTeam();
  const explanation = 'Customers added, and signed, in this period.';
  return (
    <div className={classes.stack}>
      {seesAll && (
        <Section title="By rep" explanation={explanation} query={query} height={120}>
          {({ owners }) => (
            <Shares label="Added and signed by rep" first="Rep" shares={owners} nameOf={nameOf} />
          )}
        </Section>
      )}
      <Section title="By source" explanation={explanation} query={query} height={120}>
        {({ sources }) => (
          <Shares
            label="Added and signed by source"
            first="Source"
            shares={sources}
            nameOf={(source) => source || 'No source'}
          />
        )}
      </Section>
    </div>
  );
}

function Shares<Key>({
  label,
  first,
  shares,
  nameOf,
}: {
  label: string;
  first: string;
  shares: readonly (Omit<Funnel['sources'][number], 'key'> & { key?: Key | undefined })[];
  nameOf: (key: Key) => string;
}) {
  if (shares.length === 0) return <Nothing>Nobody was added or signed in this period.</Nothing>;
  return (
    <NumbersTable
      label={label}
      columns={[first, 'Added', 'Signed', 'Value']}
      rows={shares.map(({ key, added, signed, valueCents }) => [
        key === undefined ? 'Others' : nameOf(key),
        count(added),
        count(signed),
        wholeMoney(valueCents),
      ])}
    />
  );
}

/** What was signed in each of the last twelve months. */
export function SignedMonths({ ownerId }: { ownerId: number | undefined }) {
  const query = useQuery(trpc.dashboard.signed.queryOptions({ ownerId }, reportOptions));
  return (
    <Section
      title="Signed per month"
      explanation="Customers who signed and have not cancelled, at their present value."
      query={query}
      height={200}
    >
      {(months) => {
        const best = Math.max(...months.map(({ valueCents }) => valueCents));
        if (months.every(({ customers }) => customers === 0)) {
          return <Nothing>Nothing signed in the last 12 months.</Nothing>;
        }
        return (
          <>
            <Text variant="quiet" mb={4}>
              Best month: {wholeMoney(best)}
            </Text>
            <ol className={classes.months}>
              {months.map(({ month, customers, valueCents }, index) => {
                const name = nameOf(month);
                const figures = `${name}: ${wholeMoney(valueCents)}, ${withUnit(customers, 'customer')}`;
                return (
                  <li key={month} title={figures}>
                    <span
                      className={classes.month}
                      data-present={index === months.length - 1 || undefined}
                      style={{ height: `${best === 0 ? 0 : (valueCents / best) * 100}%` }}
                    />
                    <span className={classes.monthName} aria-hidden="true">
                      {name.charAt(0)}
                    </span>
                    <span className={classes.spoken}>{figures}</span>
                  </li>
                );
              })}
            </ol>
            <Fold label="Show figures" open="Hide figures">
              <NumbersTable
                label="Signed per month, newest first"
                columns={['Month', 'Customers', 'Value']}
                rows={months
                  .toReversed()
                  .map(({ month, customers, valueCents }) => [
                    nameOf(month),
                    count(customers),
                    wholeMoney(valueCents),
                  ])}
              />
            </Fold>
          </>
        );
      }}
    </Section>
  );
}

/** `Nov 2026` of `2026-11`. */
function nameOf(month: string): string {
  const [year, number] = month.split('-');
  return `${monthNames[Number(number) - 1]?.slice(0, 3)} ${year}`;
}

import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { count, monthNames, wholeMoney } from '../shared/formats/formats.ts';
import { trpc } from '../trpc.ts';
import classes from './dashboard.module.css';
import { reportOptions } from './dashboard-search.ts';
import { withUnit } from './in-words.ts';
import { Fold, Nothing, NumbersTable, Section } from './section.tsx';

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

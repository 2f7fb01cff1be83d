import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { reportOptions } from '../../reports/report-options.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { FailureNote } from '../../shared/failure-note.tsx';
import { calendarDay, count } from '../../shared/formats/formats.ts';
import { OwnerSelect } from '../../shared/owner-select.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { useMay } from '../../shell/session/session.ts';
import { trpc } from '../../trpc.ts';
import { comingStepInWords, type StcWatch } from './in-words.ts';
import { LosingQuoteItem } from './losing-quote.tsx';
import classes from './stc-watch.module.css';

const route = getRouteApi('/inside/stc-watch');
/** Quotes added by each click, because a thousand at once would be too long to read. */
const shownAtOnce = 50;

/** Open offers whose STCs are worth less than quoted, or soon will be. */
export function StcWatchScreen() {
  const { owner: ownerId } = route.useSearch();
  const navigate = route.useNavigate();
  const seesAll = useMay('customers:all');
  const { data, error } = useQuery(
    trpc.dashboard.stcWatch.queryOptions({ ownerId }, reportOptions),
  );
  return (
    <Stack gap="md" maw={900}>
      <div>
        <PageTitle
          actions={
            seesAll && (
              <OwnerSelect
                ownerId={ownerId}
                onChange={(owner) => void navigate({ search: { owner }, replace: true })}
              />
            )
          }
        >
          STC watch
        </PageTitle>
        <Text size="sm" c="dimmed" maw={720}>
          STCs depend on the installation date. Sundesk recalculates each open proposal with today’s
          rules and STC prices, for its installation date and for the next dates on which STCs
          change. Published proposals keep the discount they quoted: publish a new version or plan
          an earlier installation.
        </Text>
      </div>
      <FailureNote error={error} />
      {data === undefined && error === null && <Skeleton height={240} />}
      {data !== undefined && <Found found={data} />}
    </Stack>
  );
}

function Found({ found }: { found: StcWatch }) {
  const { quotes, openOffers, isCut, comingStep, today } = found;
  const [shown, setShown] = useState(shownAtOnce);
  if (quotes.length === 0) {
    const title = openOffers === 0 ? 'No open proposals' : 'No open proposals are losing value';
    return <EmptyState title={title}>{comingStepInWords(comingStep)}</EmptyState>;
  }
  return (
    <section aria-label="Proposals">
      <Text size="sm">
        {count(quotes.length)} of {count(openOffers)} open proposals, as of {calendarDay(today)}.{' '}
        {comingStepInWords(comingStep)}
        {isCut && ' Only the newest proposals were checked.'}
      </Text>
      <ul className={classes.quotes}>
        {quotes.slice(0, shown).map((quote) => (
          <LosingQuoteItem key={`${quote.projectId} ${quote.version}`} quote={quote} />
        ))}
      </ul>
      {quotes.length > shown && (
        <Button variant="light" mt="md" onClick={() => setShown(shown + shownAtOnce)}>
          Show more
        </Button>
      )}
    </section>
  );
}

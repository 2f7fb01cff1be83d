import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { reportOptions } from '../../reports/dashboard-search.ts';
import { calendarDay, count, money } from '../../shared/formats/formats.ts';
import { PageTitle } from '../../shared/page-title.tsx';
import { EmptyState, Loaded } from '../../shared/states.tsx';
import { OwnerSelect } from '../../shared/team.tsx';
import { TextLink } from '../../shared/text-link.tsx';
import { useMay } from '../../shell/session/session.ts';
import { trpc } from '../../trpc.ts';
import { comingStepInWords, type LosingQuote, lossInWords, type StcWatch } from './in-words.ts';
import classes from './stc-watch.module.css';

const route = getRouteApi('/inside/stc-watch');
/** Quotes added by each click, because a thousand at once would be too long to read. */
const shownAtOnce = 50;
/** What changes later is told in a line. */
const soonDays = 90;

/** Open offers whose STCs are worth less than quoted, or soon will be. */
export function StcWatchScreen() {
  const { owner: ownerId } = route.useSearch();
  const navigate = route.useNavigate();
  const seesAll = useMay('customers:all');
  const watch = useQuery(trpc.dashboard.stcWatch.queryOptions({ ownerId }, reportOptions));
  return (
    <Stack maw={900}>
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
        <Text variant="quiet" maw={720}>
          STCs depend on the installation date. Sundesk recalculates each open proposal with today’s
          rules and STC prices, for its installation date and for the next dates on which STCs
          change. Published proposals keep the discount they quoted: publish a new version or plan
          an earlier installation.
        </Text>
      </div>
      <Loaded query={watch} height={240}>
        {(found) => <Found found={found} />}
      </Loaded>
    </Stack>
  );
}

function Found({ found }: { found: StcWatch }) {
  const { quotes, openOffers, isCut, comingStep, today } = found;
  const [shown, setShown] = useState(shownAtOnce);
  if (quotes.length === 0) {
    const title = openOffers === 0 ? 'No open proposals' : 'All open proposals keep their value';
    return <EmptyState title={title}>{comingStepInWords(comingStep)}</EmptyState>;
  }
  const isUrgent = (quote: LosingQuote) => isLosing(quote) || isSoon(quote, today);
  const urgent = quotes.filter(isUrgent);
  const later = quotes.filter((quote) => !isUrgent(quote));
  return (
    <section aria-label="Proposals">
      <Text>
        {count(quotes.length)} of {count(openOffers)} open proposals, as of {calendarDay(today)}.{' '}
        {comingStepInWords(comingStep)}
        {isCut && ' Only the newest proposals were checked.'}
      </Text>
      <ul className={`surfaces ${classes.quotes}`}>
        {urgent.slice(0, shown).map((quote) => (
          <LosingQuoteItem key={`${quote.projectId} ${quote.version}`} quote={quote} />
        ))}
      </ul>
      {urgent.length === 0 && <Text>Nothing loses value within {soonDays} days.</Text>}
      {later.length > 0 && (
        <>
          <Title mt="lg" mb="xs">
            Later
          </Title>
          <ul className={`surface ${classes.later}`}>
            {later.slice(0, shown).map((quote) => (
              <LaterQuoteItem key={`${quote.projectId} ${quote.version}`} quote={quote} />
            ))}
          </ul>
        </>
      )}
      {Math.max(urgent.length, later.length) > shown && (
        <Button variant="light" mt="md" onClick={() => setShown(shown + shownAtOnce)}>
          Show more
        </Button>
      )}
    </section>
  );
}

function isLosing({ lostCents, uncalculatedCents }: LosingQuote): boolean {
  return lostCents > 0 || uncalculatedCents > 0;
}

function isSoon({ nextStep }: LosingQuote, today: string): boolean {
  return nextStep !== null && Date.parse(nextStep.on) - Date.parse(today) <= soonDays * 86_400_000;
}

/** An offer that keeps its value for now, in a line. */
function LaterQuoteItem({ quote: { projectId, projectTitle, customerName, nextStep } }: ItemProps) {
  return (
    <li>
      <span>
        <TextLink to="/projects/$projectId" params={{ projectId: String(projectId) }}>
          {projectTitle}
        </TextLink>{' '}
        for {customerName || 'unnamed customer'}
      </span>
      <span>{nextStep && `From ${calendarDay(nextStep.on)}: ${lossInWords(nextStep)}`}</span>
    </li>
  );
}

type ItemProps = { quote: LosingQuote };

/** One offer: its quoted value, its value today, and the date of the next drop. */
function LosingQuoteItem({ quote }: ItemProps) {
  const { customerId, projectId, nextStep, reasons } = quote;
  return (
    <li>
      <Group gap="xs" align="baseline">
        <TextLink to="/projects/$projectId" params={{ projectId: String(projectId) }} fw={600}>
          {quote.projectTitle}
        </TextLink>
        <Text component="span">
          for{' '}
          <TextLink to="/customers/$customerId" params={{ customerId: String(customerId) }}>
            {quote.customerName || 'unnamed customer'}
          </TextLink>
        </Text>
      </Group>
      <Text variant="quiet">
        Version {quote.version}, valid until {calendarDay(quote.expiresOn)}, installation on{' '}
        {calendarDay(quote.publishedInstallOn)}
        {quote.expectedInstallOn === '' && ' (assumed)'}
      </Text>
      <dl className={classes.figures}>
        <Figure name="STC discount quoted" value={money(quote.publishedDiscountCents)} />
        <Figure
          name="If calculated today"
          value={quote.todayDiscountCents === null ? 'uncertain' : money(quote.todayDiscountCents)}
        />
        <Figure name="Lost so far" value={lossInWords(quote) || '$0'} isLoss={isLosing(quote)} />
        <Figure
          name={nextStep === null ? 'Next change' : `From ${calendarDay(nextStep.on)}`}
          value={nextStep === null ? 'none within 18 months' : lossInWords(nextStep)}
        />
      </dl>
      <Reasons title="Reasons" statements={reasons} />
      {nextStep !== null && (
        <Reasons title={`What changes on ${calendarDay(nextStep.on)}`} statements={nextStep.why} />
      )}
    </li>
  );
}

function Figure({ name, value, isLoss }: { name: string; value: string; isLoss?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isLoss ? classes.lost : undefined}>{value}</dd>
    </div>
  );
}

function Reasons({ title, statements }: { title: string; statements: LosingQuote['reasons'] }) {
  if (statements.length === 0) return null;
  return (
    <>
      <Text mt={6}>{title}</Text>
      <ul className={classes.reasons}>
        {statements.map(({ text, source }) => (
          <li key={text}>
            {text}{' '}
            <Text component="span" variant="fine">
              {source}
            </Text>
          </li>
        ))}
      </ul>
    </>
  );
}

import { Group, Text } from '@mantine/core';
import { calendarDay, money } from '../../shared/formats/formats.ts';
import { TextLink } from '../../shared/text-link.tsx';
import { type LosingQuote, lossInWords } from './in-words.ts';
import classes from './stc-watch.module.css';

/** One offer: its quoted value, its value today, and the date of the next drop. */
export function LosingQuoteItem({ quote }: { quote: LosingQuote }) {
  const { customerId, projectId, nextStep, reasons } = quote;
  const isLosing = quote.lostCents > 0 || quote.uncalculatedCents > 0;
  return (
    <li>
      <Group gap="xs" align="baseline">
        <TextLink to="/projects/$projectId" params={{ projectId: String(projectId) }} fw={600}>
          {quote.projectTitle}
        </TextLink>
        <Text size="sm" component="span">
          for{' '}
          <TextLink
            to="/customers/$customerId"
            params={{ customerId: String(customerId) }}
            size="sm"
          >
            {quote.customerName || 'unnamed customer'}
          </TextLink>
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
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
        <Figure name="Lost so far" value={lossInWords(quote) || '$0'} isLoss={isLosing} />
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
      <Text size="sm" mt={6}>
        {title}
      </Text>
      <ul className={classes.reasons}>
        {statements.map(({ text, source }) => (
          <li key={text}>
            {text}{' '}
            <Text component="span" size="xs" c="dimmed">
              {source}
            </Text>
          </li>
        ))}
      </ul>
    </>
  );
}

import { Accordion, Group, Stack, Text, Title } from '@mantine/core';
import { CalendarClock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { calendarDay, count, money } from '../../shared/formats/formats.ts';
import type { Quote } from '../project-content.ts';
import { saveState } from '../save-state.ts';
import { useEditorState } from '../use-editor.ts';
import classes from './figures.module.css';

const kilo = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 3 });

/** Figures of the project as last saved: price, STCs, yield and warnings. */
export function Figures() {
  const quote = useEditorState((state) => state.quote);
  const isStuck = useEditorState(({ autosave }) => saveState(autosave, 0).tone === 'trouble');
  return (
    <Fresh>
      <Title className={classes.unspoken}>Summary</Title>
      {isStuck && <Text>Figures for the last saved version.</Text>}
      <Price quote={quote} />
      <Estimates quote={quote} />
      <Notes title="Warnings" notes={toLookAt(quote)} />
      <Notes title="Installation date" notes={quote.timing} isQuiet />
      <Workings quote={quote} />
    </Fresh>
  );
}

/** The two figures that people ask for first. */
export function Headline() {
  const quote = useEditorState((state) => state.quote);
  return (
    <Fresh>
      <Group justify="space-between" align="flex-end" wrap="nowrap">
        <div>
          <Text variant="quiet">System size</Text>
          <Text className={classes.large}>{systemSize(quote)}</Text>
        </div>
        <div className={classes.end}>
          <Text variant="quiet">Customer pays</Text>
          {hasPrice(quote) ? (
            <Text className={classes.large}>{money(quote.price.payableCents)}</Text>
          ) : (
            <NoPrice />
          )}
        </div>
      </Group>
    </Fresh>
  );
}

/** Dims the figures while newer ones are on their way. */
function Fresh({ children }: { children: ReactNode }) {
  const isOld = useEditorState(({ autosave }) => autosave.activity.kind !== 'resting');
  return (
    <div aria-busy={isOld} className={classes.figures} data-old={isOld || undefined}>
      {children}
    </div>
  );
}

export function systemSize({ systemWatts }: Quote): string {
  return `${kilo.format(systemWatts / 1000)} kW`;
}

/** Before there is a price, what follows from one would only mislead: totals of STCs alone, savings and payback. */
export function hasPrice({ price }: Quote): boolean {
  return price.totalCents > 0;
}

function NoPrice() {
  return (
    <Text c="dimmed" className={classes.none}>
      No price yet
    </Text>
  );
}

function Price({ quote }: { quote: Quote }) {
  const { price, installDay } = quote;
  const { certificateCount, certificateCents } = price;
  if (!hasPrice(quote)) return <NoPrice />;
  return (
    <dl className={classes.list}>
      <Line name="Price" value={money(price.totalCents)} />
      <Line name="Includes GST" value={money(price.gstCents)} isQuiet />
      <Line
        name={`${count(certificateCount)} STCs at ${money(certificateCents)}`}
        value={money(0 - price.certificateDiscountCents)}
      />
      {(price.rebates ?? [])
        .filter(({ cents, paidTo }) => cents > 0 && paidTo === 'installer')
        .map(({ name, cents }) => (
          <Line key={name} name={name} value={money(-cents)} />
        ))}
      <Line
        name={installDay.isAssumed ? 'STCs for installation, assumed' : 'STCs for installation'}
        value={calendarDay(installDay.on)}
        isQuiet
      />
      <Line name="Customer pays" value={money(price.payableCents)} isSum />
      {price.afterRebatesCents !== undefined && price.afterRebatesCents !== price.payableCents && (
        <Line name="Cost after rebates" value={money(price.afterRebatesCents)} isQuiet />
      )}
      {price.gstOnCertificatesCents !== null && (
        <Line
          name="GST on STCs, owed by the customer"
          value={money(price.gstOnCertificatesCents)}
          isQuiet
        />
      )}
      <Line name="Deposit" value={money(price.depositCents)} />
    </dl>
  );
}

function Estimates({ quote }: { quote: Quote }) {
  const { yield: year } = quote;
  const savings = hasPrice(quote) ? quote.savings : null;
  if (year === null && savings === null) return null;
  return (
    <dl className={classes.list}>
      {year !== null && <Line name="Annual yield" value={`${count(year.annualKwh)} kWh`} />}
      {savings !== null && (
        <>
          <Line name="First-year savings" value={money(savings.firstYearCents)} />
          <Line
            name="Payback"
            value={
              savings.paybackYear === null ? 'not within 20 years' : `year ${savings.paybackYear}`
            }
          />
          {savings.rateOfReturn !== null && (
            <Line name="Annual return" value={`${savings.rateOfReturn}%`} isQuiet />
          )}
          <Line name="Annual bill now" value={money(savings.bills.before.totalCents)} isQuiet />
          <Line name="Annual bill then" value={money(savings.bills.after.totalCents)} isQuiet />
          <Line name="Self-consumption" value={`${savings.energy.selfUsePercent}%`} isQuiet />
        </>
      )}
    </dl>
  );
}

function Notes({
  title,
  notes,
  isQuiet = false,
}: {
  title: string;
  notes: Quote['warnings'];
  /** True for what is good to know, with nothing to repair. */
  isQuiet?: boolean;
}) {
  if (notes.length === 0) return null;
  return (
    <section>
      <Title order={3} size="h6" mb={6}>
        {title}
      </Title>
      <ul className={classes.warnings}>
        {notes.map(({ text, source }) => (
          <li key={text}>
            {isQuiet ? (
              <CalendarClock className={classes.quietSign} />
            ) : (
              <TriangleAlert className={classes.sign} />
            )}
            <div>
              <Text>{text}</Text>
              <Text variant="fine">{source}</Text>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The calculation behind the figures, to answer customers' questions. */
function Workings({ quote }: { quote: Quote }) {
  const { price, solarCertificates, batteryCertificates, yield: year, savings } = quote;
  return (
    <Accordion
      chevronPosition="left"
      variant="default"
      multiple
      classNames={{
        control: classes.control,
        label: classes.label,
        content: classes.content,
      }}
    >
      <Working id="solar" title={`Solar STCs: ${solarCertificates.count ?? 'not counted'}`}>
        <Statements statements={solarCertificates.working} reason={solarCertificates.reason} />
      </Working>
      {batteryCertificates !== null && (
        <Working id="battery" title={`Battery STCs: ${batteryCertificates.count ?? 'not counted'}`}>
          <Statements
            statements={batteryCertificates.working}
            reason={batteryCertificates.reason}
          />
        </Working>
      )}
      {price.working.length > 0 && (
        <Working id="price" title="STC price">
          <Statements statements={price.working} />
        </Working>
      )}
      {year !== null && (
        <Working id="yield" title="Yield assumptions">
          <Statements statements={year.assumptions} />
        </Working>
      )}
      {savings !== null && (
        <Working id="savings" title="Savings assumptions">
          <Statements statements={savings.assumptions} />
        </Working>
      )}
    </Accordion>
  );
}

function Working({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Accordion.Item value={id}>
      <Accordion.Control>{title}</Accordion.Control>
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  );
}

function Statements({
  statements,
  reason = '',
}: {
  statements: readonly { text: string; source: string }[];
  reason?: string;
}) {
  return (
    <Stack gap={8}>
      {reason !== '' && <Text>{reason}</Text>}
      {statements.map(({ text, source }) => (
        <div key={text}>
          <Text>{text}</Text>
          <Text variant="fine">{source}</Text>
        </div>
      ))}
    </Stack>
  );
}

function Line({
  name,
  value,
  isQuiet = false,
  isSum = false,
}: {
  name: string;
  value: string;
  isQuiet?: boolean;
  isSum?: boolean;
}) {
  return (
    <div className={classes.line} data-quiet={isQuiet || undefined} data-sum={isSum || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Warnings for the salesperson: first those that customers are not shown. */
export function toLookAt({ designFaults, sellerNotes, warnings }: Quote): Quote['warnings'] {
  return [...designFaults, ...sellerNotes, ...warnings];
}

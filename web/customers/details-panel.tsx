import { Anchor, DataList, Title } from '@mantine/core';
import { day } from '../shared/formats/formats.ts';
import { sentence } from '../shared/formats/sentence.ts';
import type { CustomerPage } from './customer-page.ts';
import classes from './customers.module.css';

/** A customer's details, beside the activity. */
export function DetailsPanel({ customer }: { customer: CustomerPage }) {
  const { email, phone1, phone2, companyName, companyPhone, type, gstStatus, createdAt } = customer;
  return (
    <section aria-labelledby="details-title">
      <Title order={2} id="details-title" mb="sm">
        Details
      </Title>
      <DataList labelWidth="96px" gap={8}>
        <Row label="Email">
          <Anchor size="sm" href={`mailto:${email}`} style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Anchor>
        </Row>
        <Row label="Phone">
          <PhoneLink number={phone1} />
        </Row>
        {phone2 !== '' && (
          <Row label="Second phone">
            <PhoneLink number={phone2} />
          </Row>
        )}
        <Row label="Type">{type}</Row>
        {companyName !== '' && <Row label="Company">{companyName}</Row>}
        {companyPhone !== '' && (
          <Row label="Company phone">
            <PhoneLink number={companyPhone} />
          </Row>
        )}
        <Row label="GST">{gstStatus === 'GST Registered' ? 'Registered' : 'Not registered'}</Row>
        <Row label="Added">{day(createdAt)}</Row>
        <Row label="Messages">{consentText(customer)}</Row>
      </DataList>
    </section>
  );
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel className={classes.quiet}>{label}</DataList.ItemLabel>
      <DataList.ItemValue>{children}</DataList.ItemValue>
    </DataList.Item>
  );
}

function PhoneLink({ number }: { number: string }) {
  if (number === '') return 'None';
  return (
    <Anchor size="sm" href={`tel:${number.replace(/[^\d+]/g, '')}`}>
      {number}
    </Anchor>
  );
}

/** A customer's consents to messages, in words. */
function consentText({ consents: { email, sms } }: CustomerPage): string {
  const consents = [
    { channel: 'email', given: email?.given },
    { channel: 'SMS', given: sms?.given },
  ];
  const channelsOf = (wanted: boolean) =>
    consents.filter(({ given }) => given === wanted).map(({ channel }) => channel);
  const sentences = [
    ...channelsOf(true).map((channel) => `${channel}: consent given`),
    ...channelsOf(false).map((channel) => `${channel}: unsubscribed`),
  ];
  if (sentences.length === 0) return 'No preference';
  return sentence(sentences.join('; '));
}

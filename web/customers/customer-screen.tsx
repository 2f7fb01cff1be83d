import {
  Anchor,
  Button,
  DataList,
  Grid,
  Group,
  Skeleton,
  Stack,
  Tabs,
  Text,
  Title,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { CustomValues } from '../custom-fields/custom-values.tsx';
import { CustomerFiles } from '../files/customer-files.tsx';
import { MessageList } from '../messages/message-list.tsx';
import { callAddress, day, sentence } from '../shared/formats/formats.ts';
import { PageTitle } from '../shared/page-title.tsx';
import { EmptyState, FailureNote } from '../shared/states.tsx';
import { TextLink } from '../shared/text-link.tsx';
import { useMay } from '../shell/session/session.ts';
import { NextSteps } from '../tasks/next-steps.tsx';
import { refusalOf, trpc } from '../trpc.ts';
import { Composer, type ComposerTab, type Composing } from './composer/composer.tsx';
import { CustomerHeader } from './customer-header.tsx';
import { type CustomerPage, type CustomerTab, customerTabs } from './customer-page.ts';
import { ProjectList } from './project-list.tsx';
import { Timeline } from './timeline.tsx';

export function CustomerScreen() {
  const params = useParams({ from: '/inside/customers/$customerId' });
  const customerId = Number(params.customerId);
  const isId = Number.isSafeInteger(customerId) && customerId > 0;
  const customer = useQuery(trpc.customers.find.queryOptions({ customerId }, { enabled: isId }));
  if (!isId || refusalOf(customer.error) === 'CUSTOMER_NOT_FOUND') return <Missing />;
  if (customer.data !== undefined) return <Page key={customerId} customer={customer.data} />;
  return (
    <>
      <PageTitle>Customer</PageTitle>
      <FailureNote error={customer.error} title="The customer could not be loaded" />
      {customer.error === null && (
        <Stack aria-hidden>
          <Skeleton h={36} w={280} />
          <Skeleton h={300} />
        </Stack>
      )}
    </>
  );
}

const tabLabels: Readonly<Record<CustomerTab, string>> = {
  activity: 'Activity',
  projects: 'Projects',
  messages: 'Messages',
  files: 'Files',
  details: 'Details',
};

/** The parts that the composer is above. */
const besideComposer: readonly CustomerTab[] = ['activity', 'messages'];

/** A wide screen has projects and details beside the rest; a narrow one has a tab for each. */
function Page({ customer }: { customer: CustomerPage }) {
  const { tab = 'activity' } = useSearch({ from: '/inside/customers/$customerId' });
  const navigate = useNavigate({ from: '/customers/$customerId' });
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const mayWrite = useMay('customers:write');
  const maySend = useMay('messages:send');
  const { customerId, projects } = customer;
  const tabs = isWide ? (['activity', 'messages', 'files'] as const) : customerTabs;
  const shown = tabs.find((one) => one === tab) ?? 'activity';
  const choose = (value: string | null) => {
    const chosen = customerTabs.find((one) => one === value);
    void navigate({
      search: (before) => ({ ...before, tab: chosen === 'activity' ? undefined : chosen }),
      replace: true,
    });
  };
  const [composing, setComposing] = useState<Composing>({ tab: 'note', takesCursor: false });
  const write = (wanted: ComposerTab) => {
    if (!besideComposer.includes(shown)) choose('activity');
    setComposing({ tab: wanted, takesCursor: true });
  };
  const main = (
    <Tabs value={shown} onChange={choose} keepMounted={false}>
      <Tabs.List mb="md">
        {tabs.map((one) => (
          <Tabs.Tab key={one} value={one} px={isWide ? 'sm' : 6}>
            {tabLabels[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {mayWrite && customer.erasedAt === null && (
        <Composer
          customer={customer}
          composing={composing}
          onChange={setComposing}
          onWrite={write}
          mb="md"
          isHidden={!besideComposer.includes(shown)}
        />
      )}
      <Tabs.Panel value="activity" className="surface">
        <Timeline
          customerId={customerId}
          onReply={
            maySend && customer.erasedAt === null
              ? (answering) => setComposing({ tab: 'email', takesCursor: true, answering })
              : undefined
          }
        />
      </Tabs.Panel>
      <Tabs.Panel value="projects" className="surface">
        <ProjectList customer={customer} />
      </Tabs.Panel>
      <Tabs.Panel value="messages" className="surface">
        <MessageList customerId={customerId} />
      </Tabs.Panel>
      <Tabs.Panel value="files" className="surface">
        <CustomerFiles
          customerId={customerId}
          projects={projects}
          isErased={customer.erasedAt !== null}
        />
      </Tabs.Panel>
      <Tabs.Panel value="details">
        <Stack className="surfaces">
          <DetailsPanel customer={customer} />
          <CustomValues customerId={customerId} isErased={customer.erasedAt !== null} />
        </Stack>
      </Tabs.Panel>
    </Tabs>
  );
  return (
    <Stack gap="lg" maw={1400}>
      <CustomerHeader customer={customer} onWrite={write} />
      {!isWide && customer.erasedAt === null && (
        <div className="surface">
          <NextSteps customerId={customerId} projects={projects} onAdd={() => write('task')} />
        </div>
      )}
      {isWide ? (
        <Grid gap="md">
          <Grid.Col span={8}>{main}</Grid.Col>
          <Grid.Col span={4}>
            <Stack className="surfaces">
              <NextSteps customerId={customerId} projects={projects} onAdd={() => write('task')} />
              <ProjectList customer={customer} />
              <DetailsPanel customer={customer} />
              <CustomValues customerId={customerId} isErased={customer.erasedAt !== null} />
            </Stack>
          </Grid.Col>
        </Grid>
      ) : (
        main
      )}
    </Stack>
  );
}

function Missing() {
  return (
    <>
      <PageTitle>Customer</PageTitle>
      <EmptyState
        title="Customer not found"
        action={
          <Button component={Link} to="/customers" variant="default">
            All customers
          </Button>
        }
      >
        This customer may have been merged with another one, or belongs to a colleague.
      </EmptyState>
    </>
  );
}

/** A customer's details, beside the activity. */
function DetailsPanel({ customer }: { customer: CustomerPage }) {
  const { email, phone1, phone2, companyName, companyPhone, type, gstStatus, createdAt } = customer;
  const { address, source, tags } = customer;
  return (
    <section aria-labelledby="details-title">
      <Title id="details-title" mb="sm">
        Details
      </Title>
      <DataList labelWidth="84px" gap={8}>
        <Row label="Email">
          {email === '' ? (
            <Text c="dimmed">None yet</Text>
          ) : (
            <Anchor href={`mailto:${email}`}>{email}</Anchor>
          )}
        </Row>
        <Row label="Phone">
          <PhoneLink number={phone1} />
        </Row>
        {phone2 !== '' && (
          <Row label="Second phone">
            <PhoneLink number={phone2} />
          </Row>
        )}
        {address !== '' && <Row label="Address">{address}</Row>}
        {source !== '' && (
          <Row label="Source">
            <TextLink to="/customers" search={{ source }}>
              {source}
            </TextLink>
          </Row>
        )}
        {tags !== '' && (
          <Row label="Tags">
            <Group gap={6}>
              {tags.split(', ').map((tag) => (
                <TextLink key={tag} to="/customers" search={{ tag }}>
                  {tag}
                </TextLink>
              ))}
            </Group>
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
      <DataList.ItemLabel c="dimmed">{label}</DataList.ItemLabel>
      <DataList.ItemValue>{children}</DataList.ItemValue>
    </DataList.Item>
  );
}

function PhoneLink({ number }: { number: string }) {
  if (number === '') return 'None';
  return <Anchor href={callAddress(number)}>{number}</Anchor>;
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

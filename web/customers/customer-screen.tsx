import { Button, Grid, Skeleton, Stack, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { MessageList } from '../messages/message-list.tsx';
import { EmptyState } from '../shared/empty-state.tsx';
import { FailureNote } from '../shared/failure-note.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { useMay } from '../shell/session/session.ts';
import { refusalOf, trpc } from '../trpc.ts';
import { CustomerHeader } from './customer-header.tsx';
import type { CustomerPage } from './customer-page.ts';
import { DetailsPanel } from './details-panel.tsx';
import { type CustomerTab, customerTabs } from './list/customer-search.ts';
import { NoteComposer } from './note-composer.tsx';
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
  details: 'Details',
};

/** A wide screen has projects and details beside the rest; a narrow one has a tab for each. */
function Page({ customer }: { customer: CustomerPage }) {
  const { tab = 'activity' } = useSearch({ from: '/inside/customers/$customerId' });
  const navigate = useNavigate({ from: '/customers/$customerId' });
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const mayWrite = useMay('customers:write');
  const { customerId } = customer;
  const tabs = isWide ? (['activity', 'messages'] as const) : customerTabs;
  const shown = tabs.find((one) => one === tab) ?? 'activity';
  const choose = (value: string | null) => {
    const chosen = customerTabs.find((one) => one === value);
    void navigate({
      search: (before) => ({ ...before, tab: chosen === 'activity' ? undefined : chosen }),
      replace: true,
    });
  };
  const main = (
    <Tabs value={shown} onChange={choose} keepMounted={false}>
      <Tabs.List mb="md">
        {tabs.map((one) => (
          <Tabs.Tab key={one} value={one} px="sm">
            {tabLabels[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="activity">
        <Stack gap="lg">
          {mayWrite && customer.erasedAt === null && <NoteComposer customerId={customerId} />}
          <Timeline customerId={customerId} />
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="projects">
        <ProjectList customer={customer} />
      </Tabs.Panel>
      <Tabs.Panel value="messages">
        <MessageList customerId={customerId} />
      </Tabs.Panel>
      <Tabs.Panel value="details">
        <DetailsPanel customer={customer} />
      </Tabs.Panel>
    </Tabs>
  );
  return (
    <Stack gap="lg" maw={1400}>
      <CustomerHeader customer={customer} />
      {isWide ? (
        <Grid gap="xl">
          <Grid.Col span={8}>{main}</Grid.Col>
          <Grid.Col span={4}>
            <Stack gap="xl">
              <ProjectList customer={customer} />
              <DetailsPanel customer={customer} />
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

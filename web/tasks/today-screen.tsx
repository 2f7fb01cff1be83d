import { Button, SegmentedControl, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { FinishSetUp } from '../accounts/company/finish-set-up.tsx';
import { NewCustomerButton } from '../customers/new-customer-button.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { EmptyState, Loaded } from '../shared/states.tsx';
import { useMay } from '../shell/session/session.ts';
import { trpc } from '../trpc.ts';
import { type Today, TodayLists } from './today-lists.tsx';

const route = getRouteApi('/inside/today');

/** What to do today: what is due, and sales that wait for the seller. */
export function TodayScreen() {
  const { everybody = false } = route.useSearch();
  const navigate = route.useNavigate();
  const seesAll = useMay('customers:all');
  const mayWrite = useMay('customers:write');
  const today = useQuery(trpc.tasks.today.queryOptions({ everybody: everybody && seesAll }));
  return (
    <Stack gap="lg" maw={900}>
      <PageTitle
        actions={
          <>
            {seesAll && (
              <SegmentedControl
                aria-label="Whose"
                data={[
                  { value: 'mine', label: 'Mine' },
                  { value: 'all', label: 'Everybody’s' },
                ]}
                value={everybody ? 'all' : 'mine'}
                onChange={(chosen) =>
                  void navigate({
                    search: chosen === 'all' ? { everybody: true } : {},
                    replace: true,
                  })
                }
              />
            )}
            {mayWrite && <NewCustomerButton />}
          </>
        }
      >
        Today
      </PageTitle>
      <FinishSetUp />
      <Loaded query={today} bars={4} height={64}>
        {(lists) => <Lists lists={lists} />}
      </Loaded>
    </Stack>
  );
}

function Lists({ lists }: { lists: Today }) {
  const { overdue, dueToday, soon, viewed, expiring, drafts } = lists;
  const isEmpty = [overdue, dueToday, soon, viewed, expiring, drafts].every(
    (list) => list.length === 0,
  );
  if (!isEmpty) return <TodayLists lists={lists} />;
  return (
    <EmptyState
      title="Nothing waits for you"
      action={
        <Button component={Link} to="/pipeline" variant="default">
          Open pipeline
        </Button>
      }
    >
      Next steps that you plan with customers, and sales that need you, appear here.
    </EmptyState>
  );
}

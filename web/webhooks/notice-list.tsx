import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { OctagonAlert, TriangleAlert } from 'lucide-react';
import rows from '../settings/rows.module.css';
import { dayAndTime } from '../shared/formats/formats.ts';
import { TextLink } from '../shared/text-link.tsx';
import { trpc } from '../trpc.ts';
import { type Subscription, titleOf } from './health-words.ts';

/** Notices that the owner of subscriptions should see without searching. Empty while there are none. */
export function NoticeList({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const notices = useInfiniteQuery(
    trpc.webhooks.notices.infiniteQueryOptions(
      {},
      { getNextPageParam: ({ next }) => next ?? undefined },
    ),
  );
  const all = notices.data?.pages.flatMap((page) => page.notices) ?? [];
  if (all.length === 0) return null;
  const titles = new Map(subscriptions.map((one) => [one.subscriptionId, titleOf(one)]));
  return (
    <Stack gap="xs" mt="xl">
      <Title order={2}>Notices</Title>
      <ul className={rows.list}>
        {all.map(({ noticeId, subscriptionId, kind, message, createdAt }) => {
          const Icon = kind === 'failing' ? TriangleAlert : OctagonAlert;
          const title = titles.get(subscriptionId);
          return (
            <li key={noticeId} className={rows.row}>
              <Group gap="xs" wrap="nowrap" align="flex-start">
                <Icon size={18} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
                <div>
                  <Text size="sm">{message}</Text>
                  <Text size="sm" className={rows.quiet}>
                    {dayAndTime(createdAt)}
                    {title !== undefined && (
                      <>
                        {' · '}
                        <TextLink
                          size="sm"
                          underline="always"
                          to="/settings/webhooks/$subscriptionId"
                          params={{ subscriptionId }}
                        >
                          {title}
                        </TextLink>
                      </>
                    )}
                  </Text>
                </div>
              </Group>
            </li>
          );
        })}
      </ul>
      {notices.hasNextPage && (
        <Group>
          <Button
            variant="default"
            loading={notices.isFetchingNextPage}
            onClick={() => notices.fetchNextPage()}
          >
            Older notices
          </Button>
        </Group>
      )}
    </Stack>
  );
}

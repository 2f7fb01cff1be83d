import { ActionIcon, Menu, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell, CheckCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { noticeLimits } from '../../src/doors/web/limits.ts';
import { ago } from '../shared/formats/formats.ts';
import { trpc, useChange } from '../trpc.ts';
import classes from './notices.module.css';

/** Live updates tell of customers; tasks that fall due and failing webhooks are looked for. */
const lookMs = 60_000;

/** The bell in the header: what the member was told about, newest first. */
export function NoticeMenu() {
  const { data } = useQuery({ ...trpc.notices.list.queryOptions(), refetchInterval: lookMs });
  const follow = { invalidates: [trpc.notices.pathKey()] };
  const reading = useChange(trpc.notices.markRead, follow);
  const readingAll = useChange(trpc.notices.markAllRead, { ...follow, showsFailure: true });
  const { notices = [], unread = 0 } = data ?? {};
  const [newest] = notices;
  useSunrise(data?.notices);
  const counted = unread < noticeLimits.counted ? `${unread}` : `${noticeLimits.counted - 1}+`;
  return (
    <Menu
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: classes.menu }}
    >
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={unread === 0 ? 'Notices' : `Notices, ${counted} unread`}
        >
          <Bell size={20} />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {counted}
            </span>
          )}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {newest === undefined ? (
          <Menu.Item component={Link} to="/today">
            No notices yet. Views, signatures, refusals, questions, leads and tasks that fall due
            appear here.
          </Menu.Item>
        ) : (
          <>
            {unread > 0 && (
              <>
                <Menu.Item
                  leftSection={<CheckCheck />}
                  closeMenuOnClick={false}
                  onClick={() => readingAll.mutate({ throughId: newest.noticeId })}
                >
                  Mark all as read
                </Menu.Item>
                <Menu.Divider />
              </>
            )}
            <div className={classes.list}>
              {notices.map((notice) => (
                <NoticeItem
                  key={notice.noticeId}
                  notice={notice}
                  onOpen={() => reading.mutate({ noticeId: notice.noticeId })}
                />
              ))}
            </div>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type Notice = WebOutputs['notices']['list']['notices'][number];

/** Shows a sunrise once for each signature that comes while this window is open. */
function useSunrise(notices: readonly Notice[] | undefined): void {
  const newestId = useRef<number>(undefined);
  useEffect(() => {
    if (notices === undefined) return;
    const known = newestId.current;
    newestId.current = notices[0]?.noticeId ?? 0;
    if (known === undefined) return;
    const signed = notices.filter(({ noticeId, kind }) => noticeId > known && kind === 'signed');
    if (signed.length === 0) return;
    // The bell counts them in any case.
    import('./show-sunrise.tsx').then(
      ({ showSunrise }) => signed.forEach(showSunrise),
      () => {},
    );
  }, [notices]);
}

function NoticeItem({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { title, detail, place, isRead, createdAt } = notice;
  return (
    <Menu.Item
      component={Link}
      to={`/${place}`}
      onClick={() => !isRead && onOpen()}
      className={classes.notice}
      mod={{ unread: !isRead }}
    >
      <Text fw={isRead ? 400 : 600}>{title}</Text>
      <Text variant="fine">
        {detail === '' ? '' : `${detail} · `}
        {ago(createdAt)}
        {isRead ? '' : ' · Unread'}
      </Text>
    </Menu.Item>
  );
}

import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bookmark, ChevronDown, Pencil, Plus, Trash2, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { WebInputs, WebOutputs } from '../../../src/doors/web/contract.ts';
import { menuProps } from '../../shared/more-menu.tsx';
import { offerUndo } from '../../shared/offer-undo.tsx';
import { loadCode } from '../../shell/load-code.ts';
import { useMay } from '../../shell/session/session.ts';
import { trpc, useChange } from '../../trpc.ts';
import { type ListSearch, readListSearch } from './list-search.ts';

export type View = WebOutputs['customerViews']['list']['views'][number];
export type ViewSearch = WebInputs['customerViews']['save']['search'];

const ViewDialog = lazy(async () => ({
  default: (await loadCode(() => import('./view-dialog.tsx'))).ViewDialog,
}));

/** Opens saved views of the list, and saves what the list shows now as one. */
export function ViewsMenu({
  openId,
  search,
  onOpen,
}: {
  /** The view that is open. */
  openId: number | undefined;
  /** What the list shows now. */
  search: ViewSearch;
  onOpen: (viewId: number | undefined) => void;
}) {
  const { data } = useQuery(trpc.customerViews.list.queryOptions());
  const mayShare = useMay('customers:manage');
  const [edited, setEdited] = useState<View | 'new' | null>();
  const follow = { invalidates: [trpc.customerViews.pathKey()], showsFailure: true };
  const saving = useChange(trpc.customerViews.save, follow);
  const removing = useChange(trpc.customerViews.remove, follow);
  const views = data?.views ?? [];
  const open = views.find(({ viewId }) => viewId === openId);
  const mayChange = open !== undefined && (!open.isShared || mayShare);
  const remove = ({ viewId, name, isShared, search: kept }: View) =>
    removing.mutate(
      { viewId },
      {
        onSuccess: () => {
          onOpen(undefined);
          offerUndo(`View removed: ${name}`, () =>
            saving.mutate({ name, isShared, search: readListSearch(kept) }),
          );
        },
      },
    );
  return (
    <>
      <Menu {...menuProps} position="bottom-end" width={260}>
        <Menu.Target>
          <Button
            variant={open === undefined ? 'default' : 'light'}
            fw={500}
            leftSection={<Bookmark />}
            rightSection={<ChevronDown />}
            maw={260}
          >
            {open === undefined ? 'Views' : open.name}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
          <ViewLinks label="My views" views={views.filter(({ isShared }) => !isShared)} />
          <ViewLinks label="Team" views={views.filter(({ isShared }) => isShared)} />
          {views.length > 0 && <Menu.Divider />}
          {open !== undefined && (
            <Menu.Item renderRoot={(props) => <Link {...props} to="/customers" />}>
              All customers
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Plus />} onClick={() => setEdited('new')}>
            Save as new view
          </Menu.Item>
          {mayChange && (
            <>
              <Menu.Item leftSection={<Pencil />} onClick={() => setEdited(open)}>
                Update this view
              </Menu.Item>
              <Menu.Item leftSection={<Trash2 />} onClick={() => remove(open)}>
                Remove this view
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {edited !== undefined && (
        <Suspense>
          <ViewDialog
            edited={edited}
            search={search}
            mayShare={mayShare}
            onSaved={onOpen}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function ViewLinks({ label, views }: { label: string; views: readonly View[] }) {
  if (views.length === 0) return null;
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {views.map((view) => (
        <Menu.Item
          key={view.viewId}
          leftSection={view.isShared ? <Users /> : <Bookmark />}
          renderRoot={(props) => <Link {...props} to="/customers" search={searchOf(view)} />}
        >
          {view.name}
        </Menu.Item>
      ))}
    </>
  );
}

/** The address of a view. */
function searchOf({ viewId, search }: View): ListSearch {
  return { ...readListSearch(search), savedView: viewId };
}

import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './checklist.module.css';
import {
  type ChecklistState,
  checklistStates,
  checklistWords,
  itemsOf,
} from './checklist-words.ts';
import type { ChecklistItem } from './words.ts';

/** The consumer code's contents, grouped by result: missing ones are open, the others closed. */
export function ChecklistGroups({
  items,
  marked = new Set(),
  actionFor,
}: {
  items: readonly ChecklistItem[];
  /** Keys of items being marked by hand; they keep their place until the version is published. */
  marked?: ReadonlySet<string>;
  /** The action offered for an item. */
  actionFor?: (item: ChecklistItem) => ReactNode;
}) {
  return (
    <Stack gap="xs">
      {checklistStates.map((state) => (
        <Group
          key={state}
          state={state}
          items={itemsOf(items, state)}
          marked={marked}
          actionFor={actionFor}
        />
      ))}
    </Stack>
  );
}

function Group({
  state,
  items,
  marked,
  actionFor,
}: {
  state: ChecklistState;
  items: readonly ChecklistItem[];
  marked: ReadonlySet<string>;
  actionFor: ((item: ChecklistItem) => ReactNode) | undefined;
}) {
  if (items.length === 0) return null;
  const count = items.filter(({ key }) => marked.has(key)).length;
  return (
    <details className={classes.group} open={state === 'missing'}>
      <summary>
        {checklistWords[state]} ({items.length - count})
        {count > 0 && `, answered by you (${count})`}
      </summary>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.key}>
            <Text size="sm" fw={600}>
              {item.title}
            </Text>
            <Text size="sm">{item.reason}</Text>
            {item.markedBy !== null && (
              <Text size="sm" c="dimmed">
                Marked by {item.markedBy.name}
              </Text>
            )}
            <Text size="xs" c="dimmed">
              {item.source}
            </Text>
            {actionFor?.(item)}
          </li>
        ))}
      </ul>
    </details>
  );
}

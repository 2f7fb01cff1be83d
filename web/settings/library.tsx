import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { Loaded } from '../shared/states.tsx';
import rows from './rows.module.css';

/** What projects pick from: the firm's own entries, and examples to copy. */
export function Library<Entry extends { isExample: boolean }>({
  query,
  ownLabel,
  noneYet,
  exampleLabel,
  aboutExamples,
  titleOf,
  children: row,
}: {
  query: { data: readonly Entry[] | undefined; error: unknown };
  ownLabel: string;
  /** Instead of the firm's own entries, while there are none. */
  noneYet: ReactNode;
  exampleLabel: string;
  aboutExamples: string;
  titleOf: (entry: Entry) => string;
  children: (entry: Entry) => ReactNode;
}) {
  const list = (entries: readonly Entry[], label: string) => (
    <ul className={rows.list} aria-label={label}>
      {entries.map((entry) => (
        <li key={titleOf(entry)} className={rows.row}>
          {row(entry)}
        </li>
      ))}
    </ul>
  );
  return (
    <Loaded query={query} height={44}>
      {(entries) => {
        const own = entries.filter(({ isExample }) => !isExample);
        return (
          <Stack gap="xl">
            {own.length > 0 ? list(own, ownLabel) : noneYet}
            <section>
              <Title size="h5" mb={4}>
                {exampleLabel}
              </Title>
              <Text variant="quiet" mb="xs">
                {aboutExamples}
              </Text>
              {list(
                entries.filter(({ isExample }) => isExample),
                exampleLabel,
              )}
            </section>
          </Stack>
        );
      }}
    </Loaded>
  );
}

/** The buttons of an entry of a library: an example can only be copied. */
export function LibraryTools({
  title,
  isExample,
  onCopy,
  onEdit,
  removal,
  removeLabel,
  onRemove,
}: {
  title: string;
  isExample: boolean;
  onCopy: () => void;
  onEdit: () => void;
  removal: { error: unknown; isPending: boolean };
  removeLabel: string;
  onRemove: () => Promise<unknown>;
}) {
  if (isExample) {
    return (
      <Button variant="default" size="xs" aria-label={`Copy ${title}`} onClick={onCopy}>
        Copy
      </Button>
    );
  }
  return (
    <Group gap="xs">
      <Button variant="default" size="xs" aria-label={`Edit ${title}`} onClick={onEdit}>
        Edit
      </Button>
      <ConfirmButton
        size="xs"
        label="Remove"
        aria-label={`Remove ${title}`}
        title={`Remove ${title}?`}
        confirmLabel={removeLabel}
        onConfirm={onRemove}
        asking={removal}
      >
        <Text>Projects that use it keep their copy.</Text>
      </ConfirmButton>
    </Group>
  );
}

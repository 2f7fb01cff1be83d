import { Button, Collapse, Group, Stack } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';

/** Words to look for, and beside them the filters; where there is little room these wait behind a button. */
export function FilterBar({
  search,
  children,
  filters,
  onClear,
}: {
  search: ReactNode;
  children: ReactNode;
  /** Number of filters that are set. */
  filters: number;
  onClear: () => void;
}) {
  const [isOpen, panel] = useDisclosure();
  const hasRoom = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const clear = filters > 0 && (
    <Button variant="subtle" onClick={onClear}>
      Clear filters
    </Button>
  );
  if (hasRoom) {
    return (
      <Group gap="xs" role="search">
        {search}
        {children}
        {clear}
      </Group>
    );
  }
  return (
    <Stack gap="xs" role="search">
      <Group gap="xs" wrap="nowrap">
        {search}
        <Button
          variant={filters > 0 ? 'light' : 'default'}
          leftSection={<ListFilter size={16} aria-hidden />}
          onClick={panel.toggle}
          aria-expanded={isOpen}
          style={{ flex: 'none' }}
        >
          {filters > 0 ? `Filters: ${filters}` : 'Filters'}
        </Button>
      </Group>
      <Collapse expanded={isOpen}>
        <Group gap="xs">
          {children}
          {clear}
        </Group>
      </Collapse>
    </Stack>
  );
}

/** Returns whether there is room for more than a phone shows. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false }) ?? true;
}

import { Group, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

/** The heading of a screen, also the title of the browser's tab; its actions are beside it. */
export function PageTitle({ children, actions }: { children: string; actions?: ReactNode }) {
  useEffect(() => {
    document.title = `${children} · Sundesk`;
  }, [children]);
  return (
    <Group justify="space-between" mb="md" gap="sm" className="page-title">
      <Title order={1}>{children}</Title>
      {actions !== undefined && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}

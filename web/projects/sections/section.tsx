import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './sections.module.css';

/** One part of the form, with its heading, to which `SectionLinks` leads. */
export function Section({
  title,
  hint,
  actions,
  children,
}: {
  title: string;
  hint?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Group justify="space-between" align="baseline" gap="xs" mb="sm">
        <Title order={2} id={id} tabIndex={-1} className={classes.heading} data-section-heading>
          {title}
        </Title>
        {hint !== undefined && (
          <Text size="sm" c="dimmed" component="div">
            {hint}
          </Text>
        )}
      </Group>
      <Stack gap="sm">{children}</Stack>
      {actions !== undefined && (
        <Group gap="xs" mt="sm">
          {actions}
        </Group>
      )}
    </section>
  );
}

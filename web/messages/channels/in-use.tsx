import { Badge, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

const uses = {
  own: { label: 'Your own', color: 'teal' },
  operator: { label: "Your operator's", color: 'morning' },
  none: { label: 'Not set up', color: 'orange' },
} as const;

/** The settings in use, in a word and a sentence. */
export function InUse({
  title,
  inUse,
  children,
}: {
  title: string;
  inUse: keyof typeof uses;
  children: ReactNode;
}) {
  const { label, color } = uses[inUse];
  return (
    <div>
      <Group gap="sm" mb={4}>
        <Title order={2}>{title}</Title>
        <Badge color={color} fw={500}>
          {label}
        </Badge>
      </Group>
      <Text component="div" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </div>
  );
}

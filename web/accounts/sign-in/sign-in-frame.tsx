import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { SunMark } from '../../shared/sun-mark.tsx';
import classes from './sign-in.module.css';

/** The plain page around everything for which one need not be signed in. */
export function SignInFrame({
  title,
  lead,
  children,
}: {
  title: string;
  /** Explains the page where its title is not enough. */
  lead?: ReactNode;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Sundesk`;
  }, [title]);
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Group gap="xs" mb="xl">
          <SunMark size={32} />
          <Text fw={700}>Sundesk</Text>
        </Group>
        <Stack gap="lg">
          <div>
            <Title order={1}>{title}</Title>
            {lead !== undefined && (
              <Text mt={6} className={classes.lead}>
                {lead}
              </Text>
            )}
          </div>
          {children}
        </Stack>
      </div>
    </main>
  );
}

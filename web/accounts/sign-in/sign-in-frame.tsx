import { Group, Stack, Text, Title } from '@mantine/core';
import type { AnyRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { SunMark } from '../../shared/sun-mark.tsx';
import { thisAccount } from '../../shell/session/this-account.ts';
import { queryClient, trpc } from '../../trpc.ts';
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

/**
 * Enters the app after a sign-in, with nothing of the previous person. False when they belong to no account and cannot
 * enter.
 */
export async function enterApp(router: AnyRouter, to = '/'): Promise<boolean> {
  queryClient.clear();
  thisAccount.set(undefined);
  const session = await queryClient.fetchQuery(trpc.session.current.queryOptions());
  if (session === null) return false;
  router.history.replace(`/app${to}`);
  return true;
}

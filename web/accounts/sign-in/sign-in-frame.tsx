import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
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
          <Logo size={32} />
          <Text fw={700}>Sundesk</Text>
        </Group>
        <Stack gap="lg">
          <div>
            <Title order={1}>{title}</Title>
            {lead !== undefined && (
              <Text mt={6} size="sm" className={classes.lead}>
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

/** The sun above the roof line. */
function Logo({ size = 40 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="#10243e" />
      <path d="M6 22a10 10 0 0 1 20 0z" fill="#ffb020" />
      <path
        d="M16 4v4.5M5.4 8.4l3.2 3.2M26.6 8.4l-3.2 3.2"
        stroke="#ffb020"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <path d="M4 26h24" stroke="#7fb2e5" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}

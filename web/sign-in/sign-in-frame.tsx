import { Center, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

/** The plain page around everything for which one need not be signed in. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Sundesk`;
  }, [title]);
  return (
    <Center mih="100dvh" p="md" component="main">
      <Paper withBorder p="lg" w="100%" maw={400} shadow="sm">
        <Stack gap="lg">
          <div>
            <Text fw={700} c="morning" size="sm">
              Sundesk
            </Text>
            <Title order={1} size="h2">
              {title}
            </Title>
          </div>
          {children}
        </Stack>
      </Paper>
    </Center>
  );
}

import { Button, Container, Text, Title } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { failureText } from '../shared/failure-note.tsx';

/** Instead of a screen that could not be shown. */
export function SomethingFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    router.invalidate();
  };
  return (
    <Container size="sm" py="xl" role="alert">
      <Title order={1}>This could not be shown</Title>
      <Text my="sm">{failureText(error)}</Text>
      <Button onClick={retry}>Try again</Button>
    </Container>
  );
}

import { Anchor, Container, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';

export function NotFound() {
  return (
    <Container size="sm" py="xl">
      <Title order={1}>There is nothing here</Title>
      <Text mt="sm">
        The address may be mistyped, or what it named was removed.{' '}
        <Anchor component={Link} to="/">
          Back to the pipeline
        </Anchor>
      </Text>
    </Container>
  );
}

import { Container, Text, Title } from '@mantine/core';
import { TextLink } from '../shared/text-link.tsx';

export function NotFound() {
  return (
    <Container component="main" size="sm" py="xl">
      <Title order={1}>There is nothing here</Title>
      <Text mt="sm" mb="md">
        The address may be mistyped, or what it named was removed.
      </Text>
      <TextLink to="/">Back to the pipeline</TextLink>
    </Container>
  );
}

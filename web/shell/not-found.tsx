import { Container, Text, Title } from '@mantine/core';
import { TextLink } from '../shared/text-link.tsx';

export function NotFound() {
  return (
    <Container component="main" size="sm" py="xl">
      <Title order={1}>Page not found</Title>
      <Text mt="sm" mb="md">
        Check the address. The page may have been removed.
      </Text>
      <TextLink to="/" className="touch-target">
        Back to the pipeline
      </TextLink>
    </Container>
  );
}

import { Text } from '@mantine/core';
import { PageTitle } from '../shared/page-title.tsx';
import { TextLink } from '../shared/text-link.tsx';

export function NotFound() {
  return (
    <>
      <PageTitle>Page not found</PageTitle>
      <Text mb="md">Check the address. The page may have been removed.</Text>
      <TextLink to="/" className="touch-target">
        Back to the pipeline
      </TextLink>
    </>
  );
}

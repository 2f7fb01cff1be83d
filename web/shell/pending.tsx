import { Center, Loader } from '@mantine/core';

/** Instead of a screen that takes a while to come. */
export function Pending() {
  return (
    <Center mih="40vh" role="status" aria-label="Loading">
      <Loader type="dots" />
    </Center>
  );
}

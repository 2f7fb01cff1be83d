import { SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';

/** The first and last name of a new member. */
export function NameFields({
  getInputProps,
  autoFocus = false,
}: {
  getInputProps: UseFormReturnType<{ firstName: string; lastName: string }>['getInputProps'];
  autoFocus?: boolean;
}) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label="First name"
        autoComplete="given-name"
        required
        withAsterisk={false}
        maxLength={100}
        autoFocus={autoFocus}
        {...getInputProps('firstName')}
      />
      <TextInput
        label="Last name"
        autoComplete="family-name"
        maxLength={100}
        {...getInputProps('lastName')}
      />
    </SimpleGrid>
  );
}

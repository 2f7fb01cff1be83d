import { PasswordInput, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';

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

const passwordCharactersMin = 10;

/** A new password, typed once: a visible field shows typing errors. */
export function NewPasswordField({
  label = 'Password',
  value,
  onChange,
  error,
  autoFocus = false,
}: {
  label?: string;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  autoFocus?: boolean;
}) {
  return (
    <PasswordInput
      label={label}
      description={`At least ${passwordCharactersMin} characters. Several words are easy to remember`}
      autoComplete="new-password"
      required
      withAsterisk={false}
      minLength={passwordCharactersMin}
      maxLength={128}
      autoFocus={autoFocus}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}

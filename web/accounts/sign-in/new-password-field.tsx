import { PasswordInput } from '@mantine/core';
import type { ReactNode } from 'react';

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

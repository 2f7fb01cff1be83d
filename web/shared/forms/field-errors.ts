import type { UseFormReturnType } from '@mantine/form';
import { TRPCClientError } from '@trpc/client';
import { type FormEvent, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { sentence } from '../formats/formats.ts';

/** Refusals that are about one field of a form. */
const fieldsOfRefusals: Readonly<Record<string, string>> = { CUSTOMER_EXISTS: 'email' };

/**
 * What the server refused, by the path of the field, such as `company.abn`: the first fault of each, as a sentence. Empty
 * when the error is about anything else.
 */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof TRPCClientError)) return {};
  const { faults = [], refusal = '' } = error.data ?? {};
  const field = fieldsOfRefusals[refusal];
  if (field !== undefined) return { [field]: error.message };
  const errors: Record<string, string> = {};
  const all: readonly Fault[] = faults.length > 0 ? faults : faultsIn(error.message);
  for (const { path, message } of all) errors[path] ??= sentence(message);
  return errors;
}

type Fault = { path: string; message: string };

/** The faults that a refusal's message lists: `company.trading_name must be …; company.abn must be …`. */
function faultsIn(message: string): Fault[] {
  const faults = message.split('; ').map((part) => /^([a-z0-9_.]+) (must .+)$/.exec(part));
  if (faults.includes(null)) return [];
  return faults.flatMap((fault) =>
    fault === null ? [] : [{ path: camelName(fault[1] ?? ''), message: fault[2] ?? '' }],
  );
}

function camelName(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * Puts what the server refused beside the form's fields and the cursor into the first of them. Returns the error that is
 * left to tell below the form: one that is about no field, or about one that the form does not have.
 */
export function useFieldErrors<Values>(
  form: UseFormReturnType<Values> | undefined,
  error: unknown,
  errorsOf: (error: unknown) => Record<string, string> = fieldErrorsOf,
): unknown {
  const errors = errorsOf(error);
  const names = Object.keys(errors);
  const isShown =
    form !== undefined && names.length > 0 && names.every((name) => hasField(form.values, name));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each error is shown once, when it arrives
  useEffect(() => {
    if (!isShown) return;
    form.setErrors(errors);
    form.getInputNode(names[0] ?? '')?.focus();
  }, [error]);
  return isShown ? null : error;
}

/** Submits a form, and leads to the first fault that this finds, which may be out of view. */
export function submitForm(
  event: FormEvent<HTMLFormElement>,
  submit: (event: FormEvent<HTMLFormElement>) => void,
): void {
  event.preventDefault();
  flushSync(() => submit(event));
  event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

function hasField(values: unknown, path: string): boolean {
  let part = values;
  for (const name of path.split('.')) {
    if (typeof part !== 'object' || part === null || !(name in part)) return false;
    part = part[name as keyof typeof part];
  }
  return true;
}

import { TRPCClientError } from '@trpc/client';
import { fieldErrorsOf } from '../shared/forms/field-errors.ts';

/** The faults of a customer's form by field. A duplicate address is a fault of the address. */
export function customerFaults(error: unknown): Record<string, string> {
  if (isTaken(error)) return { email: error.message };
  return fieldErrorsOf(error);
}

/** Returns whether every message of an error is shown beside a field. */
export function isAboutField(error: unknown): boolean {
  return Object.keys(customerFaults(error)).length > 0;
}

function isTaken(error: unknown): error is Error {
  return error instanceof TRPCClientError && error.data?.refusal === 'CUSTOMER_EXISTS';
}

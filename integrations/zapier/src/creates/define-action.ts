import type { Bundle, Create, PlainInputField, ZObject } from 'zapier-platform-core';
import { callSundesk } from '../call-sundesk.ts';

type Item = { id: string; [member: string]: unknown };

type Options<Answer> = {
  key: string;
  noun: string;
  label: string;
  description: string;
  /** The operation's name in the API. */
  action: string;
  inputFields: PlainInputField[];
  /** The body's `data`, from the fields that were filled in; those fields themselves unless given. */
  toData?: (input: Record<string, unknown>) => Record<string, unknown>;
  toItem: (answer: Answer) => Item;
  /** True if the same fields within a day are a retry; a note or a message may be meant twice. */
  repeatIsRetry?: boolean;
  sample: Record<string, unknown>;
};

/** An action that sends the fields of a Zap to one operation. */
export function defineAction<Answer>(options: Options<Answer>): Create {
  const { key, noun, label, description, action, inputFields, sample } = options;
  const { toData = (input) => input, toItem, repeatIsRetry = false } = options;
  const perform = async (z: ZObject, bundle: Bundle) => {
    const body = { data: toData(bundle.inputData) };
    // The fields identify the step, because Zapier gives it no ID that its retries share.
    const idempotencyKey = repeatIsRetry
      ? `zapier-${z.hash('sha256', JSON.stringify([action, body]))}`
      : undefined;
    const input = { body, idempotencyKey };
    return toItem((await callSundesk<Answer>(z, bundle, action, input)) as Answer);
  };
  return {
    key,
    noun,
    display: { label, description },
    operation: { inputFields, perform, sample },
  };
}

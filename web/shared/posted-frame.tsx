import { useDebouncedValue } from '@mantine/hooks';
import { type ComponentProps, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { thisAccount } from '../shell/session/this-account.ts';

export type Fields = Readonly<Record<string, string>>;

/** Pause in typing before what is written is loaded. */
const pauseMs = 500;

/**
 * A frame that shows what the server makes of the fields. It comes as the answer to a form, because it brings styles that are
 * only allowed on a page of its own; each time into a new frame, so that going back in the browser does not go through all of
 * them, and a page that is still loading is given up.
 */
export function PostedFrame({
  action,
  fields,
  ...look
}: { action: string; fields: Fields; title: string } & Omit<ComponentProps<'iframe'>, 'name'>) {
  const [wanted] = useDebouncedValue(JSON.stringify({ action, fields }), pauseMs);
  const form = useRef<HTMLFormElement>(null);
  const name = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wanted stands in the form.
  useEffect(() => form.current?.submit(), [wanted]);
  const sent: { action: string; fields: Fields } = JSON.parse(wanted);
  return (
    <>
      {/* Rendered outside of other forms, because forms cannot be nested. */}
      {createPortal(
        <form
          ref={form}
          method="post"
          action={thisAccount.address(sent.action)}
          target={name}
          hidden
        >
          {Object.entries(sent.fields).map(([field, value]) => (
            <textarea key={field} name={field} value={value} readOnly />
          ))}
        </form>,
        document.body,
      )}
      <iframe key={wanted} name={name} {...look} />
    </>
  );
}

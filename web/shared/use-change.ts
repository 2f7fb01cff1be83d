import { useMutation } from '@tanstack/react-query';
import type { DecorateMutationProcedure, ResolverDef } from '@trpc/tanstack-react-query';
import type { Outcome } from './follow-mutations.ts';

/** A change on the server, and what follows from it: `useChange(trpc.team.invite, { invalidates: [trpc.team.pathKey()] })`. */
export function useChange<Def extends ResolverDef>(
  procedure: DecorateMutationProcedure<Def>,
  { onSuccess, onSettled, scope, ...meta }: Following<Def['input'], Def['output']> = {},
) {
  return useMutation(
    procedure.mutationOptions({
      meta,
      ...(onSuccess && { onSuccess }),
      ...(onSettled && { onSettled }),
      ...(scope && { scope }),
    }),
  );
}

type Following<Input, Answer> = Outcome<Input, Answer> & {
  onSuccess?: (answer: Answer, input: Input) => unknown;
  onSettled?: (answer: Answer | undefined, error: unknown, input: Input) => unknown;
  /** Changes of one scope are sent one after another. */
  scope?: { id: string };
};

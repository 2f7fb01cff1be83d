import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../shared/failure-note.tsx';
import { useMay } from '../shell/session/session.ts';
import { trpc, useChange } from '../trpc.ts';
import type { Check } from './words.ts';

type SaleType = Check['suggested']['saleType'];

/** The kind of sale of a draft. It is saved at once, so that the preview shows the notices that it requires. */
export function SaleTypeField({ projectId, saleType }: { projectId: number; saleType: SaleType }) {
  const mayWrite = useMay('projects:write');
  const queryKey = trpc.proposals.check.queryKey({ projectId });
  const choose = useChange(trpc.proposals.chooseSaleType, {
    invalidates: [queryKey],
    invalidatesAlways: true,
  });
  // The choice shows at once. A pending mutation reaches the screen only after a moment, in which the radio would jump back.
  const [chosen, setChosen] = useState<SaleType>();
  const change = (next: SaleType) => {
    setChosen(next);
    choose.mutate({ projectId, saleType: next }, { onSettled: () => setChosen(undefined) });
  };
  return (
    <Stack gap="xs">
      <Radio.Group label="Sale type" value={chosen ?? saleType} onChange={(value) => change(value)}>
        <Stack gap="xs" mt={6}>
          <Radio value="solicited" label="The customer asked us" disabled={!mayWrite} />
          <Radio
            value="unsolicited"
            label="We approached the customer"
            description="The preview begins with the notice of the right to cancel."
            disabled={!mayWrite}
          />
        </Stack>
      </Radio.Group>
      <FailureNote error={choose.error} />
    </Stack>
  );
}

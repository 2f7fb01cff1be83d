import { Button, FileButton, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { changedBySale } from '../proposals/changed-by-sale.ts';
import { FailureNote } from '../shared/failure-note.tsx';
import { scanFault, scanTypes, uploadScan } from './upload-scan.ts';
import type { Contract } from './words.ts';

/** Stores the scan of a contract that was marked as signed on paper without one. */
export function AddScanButton({ contract: { contractId } }: { contract: Contract }) {
  const store = useMutation({
    mutationFn: async (scan: File) => {
      const fault = scanFault(scan);
      if (fault !== undefined) throw new Error(fault);
      await uploadScan(contractId, scan);
    },
    meta: { success: 'Scan stored.', invalidates: changedBySale },
  });
  return (
    <Stack gap="xs">
      <FileButton accept={scanTypes} onChange={(scan) => scan !== null && store.mutate(scan)}>
        {(props) => (
          <Button {...props} variant="default" loading={store.isPending}>
            Add scan
          </Button>
        )}
      </FileButton>
      <FailureNote error={store.error} />
    </Stack>
  );
}

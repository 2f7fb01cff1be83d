import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { thisAccount } from '../shell/session/this-account.ts';
import { trpc, useChange } from '../trpc.ts';

/** Downloads a file after the password is entered again in a dialog. */
export function ExportButton({
  path,
  hasFiles = false,
  children,
}: {
  path: string;
  hasFiles?: boolean;
  children: string;
}) {
  const confirm = useChange(trpc.profile.requireConfirmed, {
    onSuccess: () => window.location.assign(thisAccount.address(path)),
  });
  return (
    <Button
      variant="default"
      leftSection={<Download />}
      onClick={() => confirm.mutate({ hasFiles })}
      loading={confirm.isPending}
    >
      {children}
    </Button>
  );
}

import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { askAuth } from '../../shell/session/auth.ts';
import { BackupCodes } from './backup-codes.tsx';
import { PasswordDialog } from './password-dialog.tsx';

export function NewCodesButton() {
  const [isOpen, dialog] = useDisclosure();
  const make = useMutation({
    mutationFn: (password: string) =>
      askAuth<{ backupCodes: string[] }>('two-factor/generate-backup-codes', { password }),
    onSuccess: dialog.close,
  });
  const close = () => {
    dialog.close();
    make.reset();
  };
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        New backup codes
      </Button>
      <PasswordDialog
        title="New backup codes"
        text="Your current backup codes stop working."
        isOpen={isOpen}
        onClose={close}
        onConfirm={make.mutate}
        confirmLabel="Create new codes"
        error={make.error}
        isPending={make.isPending}
      />
      <Modal
        opened={make.data !== undefined}
        onClose={make.reset}
        title="Your new backup codes"
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
      >
        {make.data && <BackupCodes codes={make.data.backupCodes} onDone={make.reset} />}
      </Modal>
    </>
  );
}

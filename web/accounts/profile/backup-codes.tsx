import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { Check, Copy, Download } from 'lucide-react';
import classes from './profile.module.css';

/** Shown once. Each lets in once, when the phone is lost. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <Stack>
      <Text size="sm">
        Use one of these codes to sign in when you don’t have your phone. Each works once. Store
        them with your passwords: you won’t see them again.
      </Text>
      <ul className={classes.codes} aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="space-between">
        <Group gap="xs">
          <CopyButton value={text} timeout={2000}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={
                  copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />
                }
                onClick={copy}
                aria-live="polite"
              >
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
          <Button
            variant="default"
            component="a"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Backup codes for Sundesk\n\n${text}`)}`}
            download="sundesk-backup-codes.txt"
            leftSection={<Download size={16} aria-hidden />}
          >
            Download
          </Button>
        </Group>
        <Button onClick={onDone}>I have saved them</Button>
      </Group>
    </Stack>
  );
}

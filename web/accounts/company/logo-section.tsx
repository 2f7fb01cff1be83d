import { Button, FileButton, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { FailureNote } from '../../shared/failure-note.tsx';
import { count } from '../../shared/formats/formats.ts';
import { trpc, useChange } from '../../trpc.ts';
import { toBase64 } from './to-base64.ts';

/** The logo on proposals. It is saved at once, because a file is chosen and not typed. */
export function LogoSection({ bytesMax }: { bytesMax: number }) {
  const [tooLarge, setTooLarge] = useState<string>();
  const logo = useQuery(trpc.settings.logo.queryOptions());
  const setLogo = useChange(trpc.settings.setLogo, {
    invalidates: [trpc.settings.logo.queryKey()],
  });
  const choose = async (file: File | null) => {
    if (file === null) return;
    setLogo.reset();
    const isTooLarge = file.size > bytesMax;
    setTooLarge(
      isTooLarge
        ? `The file is ${kilobytes(file.size)}; the limit is ${kilobytes(bytesMax)}. Make the image smaller.`
        : undefined,
    );
    if (!isTooLarge) setLogo.mutate({ logo: toBase64(await file.bytes()) });
  };
  const hasLogo = logo.data !== undefined && logo.data !== null;
  return (
    <Stack gap="sm">
      <Title order={2}>Logo</Title>
      <Text size="sm">
        PNG or JPEG, at most {kilobytes(bytesMax)} and 4,096 pixels a side. Proposals and emails
        show it on white, {hasLogo ? 'as below' : 'in place of the name'}.
      </Text>
      <Group gap="xs">
        <FileButton
          onChange={choose}
          accept="image/png,image/jpeg"
          inputProps={{ 'aria-label': 'Logo image' }}
        >
          {(button) => (
            <Button
              variant="default"
              leftSection={<Upload size={16} aria-hidden />}
              loading={setLogo.isPending}
              {...button}
            >
              {hasLogo ? 'Replace image' : 'Choose image'}
            </Button>
          )}
        </FileButton>
        {hasLogo && (
          <Button
            variant="subtle"
            color="red"
            disabled={setLogo.isPending}
            onClick={() => setLogo.mutate({ logo: null })}
          >
            Remove logo
          </Button>
        )}
      </Group>
      <FailureNote error={tooLarge === undefined ? setLogo.error : new Error(tooLarge)} />
      <Text size="sm" role="status">
        {setLogo.isSuccess && (setLogo.variables.logo === null ? 'Removed.' : 'Saved.')}
      </Text>
    </Stack>
  );
}

function kilobytes(bytes: number): string {
  return `${count(Math.ceil(bytes / 1000))} kB`;
}

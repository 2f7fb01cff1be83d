import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

/** Tells of one version of a proposal, beside the list of them. */
export function VersionDrawer({
  version,
  about,
  size,
  onClose,
  children,
}: {
  /** Undefined while it is closed. */
  version: number | undefined;
  /** The beginning of the title, such as `Checklist of`. */
  about: string;
  size: 'lg' | 'xl';
  onClose: () => void;
  children: (version: number) => ReactNode;
}) {
  return (
    <Drawer
      opened={version !== undefined}
      onClose={onClose}
      position="right"
      size={size}
      title={`${about} version ${version ?? ''}`}
    >
      {version !== undefined && children(version)}
    </Drawer>
  );
}

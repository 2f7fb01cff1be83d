import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core';
import { EllipsisVertical } from 'lucide-react';
import { type ReactNode, useRef } from 'react';

/**
 * Props for menus of a screen: they open within the main part of the page, where a screen reader expects what belongs
 * to the screen, and the first item has the focus.
 */
export const menuProps = {
  withInitialFocusPlaceholder: false,
  portalProps: { target: '#content' },
  shadow: 'md',
} as const;

/** The actions that are used less often, behind three dots. */
export function MoreMenu({
  label,
  width,
  children,
  ...button
}: Omit<ActionIconProps, 'children'> & {
  label: string;
  id?: string;
  width?: number;
  children: ReactNode;
}) {
  const target = useRef<HTMLButtonElement>(null);
  // A dialog that an entry opens gives the focus back to what had it, and the entry is gone by then.
  const takeFocus = () => {
    if (document.activeElement?.closest('[role="menu"]')) target.current?.focus();
  };
  return (
    <Menu
      {...menuProps}
      position="bottom-end"
      onClose={takeFocus}
      {...(width !== undefined && { width })}
    >
      <Menu.Target>
        <ActionIcon
          ref={target}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={label}
          {...button}
        >
          <EllipsisVertical />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/**
 * Props for menus of a screen: they open within the main part of the page, where a screen reader expects what belongs
 * to the screen, and the first item has the focus.
 */
export const menuProps = {
  withInitialFocusPlaceholder: false,
  portalProps: { target: '#content' },
  shadow: 'md',
} as const;

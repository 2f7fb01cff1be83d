import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The blue of a clear morning; its sixth and seventh shades carry white text at 4.5:1. */
const morning: MantineColorsTuple = [
  '#eaf5fb',
  '#d3e8f3',
  '#a6d0e7',
  '#75b6da',
  '#4ea0cf',
  '#3492c8',
  '#1a7aae',
  '#0b6490',
  '#0b4f6c',
  '#063a52',
];

/** The yellow of the sun, for what deserves to be seen. */
const sun: MantineColorsTuple = [
  '#fff8e1',
  '#ffefcb',
  '#ffdd9a',
  '#ffca64',
  '#ffba38',
  '#ffb01b',
  '#f2a900',
  '#c98900',
  '#b37a00',
  '#7a5200',
];

/** The dark greys have a little of the blue: text, lines, fields, cards, ground. */
const dark: MantineColorsTuple = [
  '#e1e6eb',
  '#c3cad1',
  '#8d97a1',
  '#727c86',
  '#434d57',
  '#38414a',
  '#2c343b',
  '#232a31',
  '#1a1f24',
  '#12161a',
];

/** A dialog can be closed by name, and its head is not another head of the page. */
const dialog = {
  closeButtonProps: { 'aria-label': 'Close' },
  attributes: { header: { role: 'none' } },
  styles: { title: { fontWeight: 650, fontSize: 'var(--mantine-font-size-lg)', lineHeight: 1.3 } },
};

export const theme = createTheme({
  primaryColor: 'morning',
  primaryShade: { light: 7, dark: 6 },
  colors: { morning, sun, dark },
  autoContrast: true,
  // The luminance at which black and white contrast equally with a colour.
  luminanceThreshold: 0.179,
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily:
    '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  // A screen of work has quieter headings than a page to read.
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.35' },
      h2: { fontSize: '1.125rem', lineHeight: '1.45' },
    },
  },
  respectReducedMotion: true,
  components: {
    // One badge everywhere: its tint says what kind of fact it is.
    Badge: {
      defaultProps: { variant: 'light', tt: 'none', radius: 6 },
      vars: () => ({
        root: {
          '--badge-height': '1.375rem',
          '--badge-fz': 'var(--mantine-font-size-xs)',
          '--badge-padding-x': '0.5rem',
        },
      }),
      styles: { root: { letterSpacing: 0, fontWeight: 600 } },
    },
    ColorPicker: {
      defaultProps: { hueLabel: 'Hue', saturationLabel: 'Saturation and brightness' },
    },
    // A line of the desk; what is larger says so.
    Text: { defaultProps: { size: 'sm' } },
    // A screen has one head, `PageTitle`; the heads of its parts are of the second order.
    Title: { defaultProps: { order: 2 } },
    // The font of the desk has arrows, which not every monospaced one has.
    Kbd: { defaultProps: { ff: 'text' } },
    List: { defaultProps: { size: 'sm' } },
    // The head of a column; that of a row says so.
    TableTh: { defaultProps: { scope: 'col' } },
    Modal: { defaultProps: dialog },
    Drawer: { defaultProps: { ...dialog, position: 'right', size: 'xl' } },
    // What is entered here is about customers, and not about who enters it.
    TextInput: { defaultProps: { autoComplete: 'off' } },
    Textarea: { defaultProps: { autosize: true, autoComplete: 'off' } },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show password' } },
    },
    NumberInput: { defaultProps: { allowNegative: false } },
    SegmentedControl: {
      styles: {
        root: {
          background: 'light-dark(var(--mantine-color-gray-2), var(--mantine-color-dark-9))',
        },
      },
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
  },
});

/** Mantine's own quiet texts are too pale to be read by everybody: 4.5:1 at least, on any of its backgrounds. */
export const readableColours: CSSVariablesResolver = ({ colors }) => {
  const onTint = (shade: number, mixedWith: string) =>
    Object.fromEntries(
      Object.keys(colors).map((name) => [
        `--mantine-color-${name}-light-color`,
        `color-mix(in srgb, var(--mantine-color-${name}-${shade}) 55%, ${mixedWith})`,
      ]),
    );
  return {
    variables: {},
    // The ground of a screen, and the edge of what stands on it.
    light: {
      '--ground': '#f6f7f9',
      '--surface-edge': '#e3e6ea',
      '--mantine-color-dimmed': '#545f6a',
      '--mantine-color-placeholder': '#66717c',
      '--mantine-color-error': '#c92a2a',
      // What has the lightest of the greys elsewhere would vanish on the ground.
      '--mantine-color-gray-light': 'var(--mantine-color-gray-2)',
      ...onTint(9, 'black'),
    },
    dark: {
      '--ground': 'var(--mantine-color-dark-8)',
      '--surface-edge': 'var(--mantine-color-dark-5)',
      '--mantine-color-dimmed': '#b3bac2',
      '--mantine-color-placeholder': '#98a1aa',
      '--mantine-color-error': '#ff8787',
      // A link is also read on a tint.
      '--mantine-color-anchor': '#86c1e2',
      // A tint is lighter than a card, so that what is chosen or urgent stands out.
      ...Object.fromEntries(
        Object.keys(colors).map((name) => [
          `--mantine-color-${name}-light`,
          `color-mix(in srgb, var(--mantine-color-${name}-6) ${name === 'morning' ? 28 : 18}%, var(--mantine-color-dark-7))`,
        ]),
      ),
      ...onTint(2, 'white'),
    },
  };
};

import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The blue of a clear morning; its seventh shade carries white text at 4.5:1. */
const morning: MantineColorsTuple = [
  '#eaf5fb',
  '#d3e8f3',
  '#a6d0e7',
  '#75b6da',
  '#4ea0cf',
  '#3492c8',
  '#1c7fb5',
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

export const theme = createTheme({
  primaryColor: 'morning',
  primaryShade: { light: 7, dark: 5 },
  colors: { morning, sun },
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily:
    'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  headings: { fontWeight: '650' },
});

import { Code, Text } from '@mantine/core';
import { createElement, Fragment, useId } from 'react';
import classes from './text-block.module.css';

/** Text as a machine sent it, in a frame of its own that scrolls by itself. */
export function TextBlock({ label, text }: { label: string; text: string }) {
  const id = useId();
  return (
    <div>
      <Text fw={600} mb={4} id={id}>
        {label}
      </Text>
      <section
        className={classes.frame}
        aria-labelledby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        <pre className={classes.text}>{text}</pre>
      </section>
    </div>
  );
}

/** A sentence of the manual, with names in backticks. */
export function CodeText({ children }: { children: string }) {
  const parts = children
    .split('`')
    .map((part, index) => (index % 2 === 0 ? part : createElement(Code, null, part)));
  return createElement(Fragment, null, ...parts);
}

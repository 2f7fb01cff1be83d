import { Code } from '@mantine/core';
import { createElement, Fragment } from 'react';

/** A sentence of the manual, with names in backticks. */
export function CodeText({ children }: { children: string }) {
  const parts = children
    .split('`')
    .map((part, index) => (index % 2 === 0 ? part : createElement(Code, null, part)));
  return createElement(Fragment, null, ...parts);
}

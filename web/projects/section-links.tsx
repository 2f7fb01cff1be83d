import { Anchor } from '@mantine/core';
import { useScrollSpy } from '@mantine/hooks';
import { type MouseEvent, useEffect, useRef } from 'react';
import classes from './project-editor.module.css';

/** A section counts as the current one when its heading is this far below the top of the window, or higher. */
const headingOffset = 160;

/** Links to the sections of the form, which stay in view while it scrolls. The current section is marked. */
export function SectionLinks() {
  const { active, data } = useScrollSpy({
    selector: '[data-section-heading]',
    offset: headingOffset,
  });
  const links = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = links.current?.children[active];
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  return (
    <nav ref={links} aria-label="Sections of the project" className={classes.links}>
      {data.map(({ id, value }, index) => (
        <Anchor
          key={id}
          href={`#${id}`}
          size="sm"
          underline="never"
          className={classes.link}
          aria-current={index === active ? 'location' : undefined}
          onClick={(event) => showSection(event, id)}
        >
          {value}
        </Anchor>
      ))}
    </nav>
  );
}

/** Moves keyboard and screen reader along; the address stays, since it is the project's. */
function showSection(event: MouseEvent, id: string): void {
  const heading = document.getElementById(id);
  if (heading === null) return;
  event.preventDefault();
  heading.scrollIntoView();
  heading.focus({ preventScroll: true });
}

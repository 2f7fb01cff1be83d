import { readFileSync } from 'node:fs';
import { html } from '../../domain/shared/html.ts';
import { type Chapter, proseSection, type Section } from './chapter.ts';
import { renderText } from './render-text.ts';

/** API changes, read from the changelog file: a section for each `## date · version`, with a list of changes. */
export function changelogChapter(): Chapter {
  const text = readFileSync(new URL('./api-changelog.md', import.meta.url), 'utf8');
  const [head = '', ...versions] = text.split(/^## /m);
  return {
    id: 'changelog',
    title: 'Changelog',
    lead: renderText(unwrapped(head.replace(/^# .*\n/, ''))),
    sections: versions.map(renderVersion),
  };
}

function renderVersion(text: string): Section {
  const [heading = '', ...changes] = text.split(/^- /m);
  const title = heading.trim();
  const [date = '', version = ''] = title.split(' · ');
  return proseSection(
    `changes-${date}-${version}`,
    title,
    html`<ul>${changes.map((change) => html`<li>${renderText(unwrapped(change))}</li>`)}</ul>`,
  );
}

/** Lines of the file end where they are full, which means nothing. */
function unwrapped(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ');
}

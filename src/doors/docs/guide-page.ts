import { html } from '../../domain/shared/html.ts';
import type { Guide } from './guides.ts';
import { renderLayout } from './layout.ts';
import { renderGuide } from './render-guide.ts';

/** A guide as a page of HTML. */
export function renderGuidePage(guide: Guide): string {
  const { title, body, headings } = renderGuide(guide);
  return renderLayout({
    title: `${title} · Sundesk`,
    current: guide.name,
    headings: headings.filter(({ depth }) => depth === 2),
    main: html`<article class="guide">
${body}
</article>`,
  });
}

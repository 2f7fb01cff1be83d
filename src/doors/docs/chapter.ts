import { type Html, html } from '../../domain/shared/html.ts';

/** A chapter of the page; the list of contents is made from the same chapters. */
export type Chapter = { id: string; title: string; lead?: Html; sections: readonly Section[] };

export type Section = {
  id: string;
  /** The title in the list of contents. */
  entry: Html;
  body: Html;
};

/** A section of prose under a heading that can be linked to. */
export function proseSection(id: string, title: string, body: Html): Section {
  return {
    id,
    entry: html`${title}`,
    body: html`
<section id="${id}" aria-labelledby="${id}-title">
${sectionHeading(id, title)}
${body}
</section>`,
  };
}

export function sectionHeading(id: string, title: string | Html): Html {
  return html`<h3 id="${id}-title">${title} <a class="anchor" href="#${id}" aria-label="Link to this section">#</a></h3>`;
}

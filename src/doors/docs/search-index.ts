import MiniSearch from 'minisearch';
import { type ApiDocument, entriesOf, referenceAddress } from './api-document.ts';
import { type Guide, readGuides } from './guides.ts';
import { renderGuide, slugOf, textOf } from './render-guide.ts';
import { queryCharactersMax } from './search-limits.ts';

/** Words of a search that are used. */
const queryWordsMax = 10;

const resultsMax = 30;

/** A section of a guide or of the reference that answers a search. */
export type Found = {
  /** The guide or tag that holds it. */
  place: string;
  title: string;
  /** Relative to a page at `/docs/NAME`. */
  address: string;
  excerpt: readonly { text: string; isMatch: boolean }[];
};

/** How much more a section counts whose title is the whole query. */
const titleBoost = 10;

type Entry = { id: string; place: string; title: string; text: string };

/** Prepares a search over every section of every guide, and every operation and event. */
export function openSearch(api: ApiDocument): (query: string) => Found[] {
  const index = new MiniSearch<Entry>({
    fields: ['title', 'text'],
    storeFields: ['place', 'title', 'text'],
    tokenize: wordsOf,
    searchOptions: {
      tokenize: (query) => wordsOf(query).slice(0, queryWordsMax),
      boost: { title: 4 },
      prefix: (word) => word.length > 1,
      fuzzy: (word) => (word.length > 4 ? 0.2 : false),
    },
  });
  index.addAll([
    ...readGuides().flatMap(entriesOfGuide),
    ...entriesOfIntroduction(api),
    ...entriesOfReference(api),
  ]);
  return (query) => {
    const text = query.slice(0, queryCharactersMax);
    const name = text.trim();
    // What has the very name comes first, although longer names begin with it.
    const boostDocument = (_: string, __: string, stored?: Record<string, unknown>) =>
      stored?.title === name ? titleBoost : 1;
    const all = index.search(text, { combineWith: 'AND', boostDocument });
    const found = all.length > 0 ? all : index.search(text, { boostDocument });
    return found.slice(0, resultsMax).map(({ id, terms, place, title, text: whole }) => ({
      place,
      title,
      address: id,
      excerpt: excerptOf(whole, terms),
    }));
  };
}

/** Words in lower case. A name with underscores is a word, and so is each of its parts. */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).flatMap((word) =>
    word.includes('_') ? [word, ...word.split('_').filter(Boolean)] : [word],
  );
}

function entriesOfGuide(guide: Guide): Entry[] {
  const { title: place, body, headings } = renderGuide(guide);
  const [lead = '', ...sections] = body.html.split(/(?=<h[23] id=")/);
  return [
    { id: `/docs/${guide.name}`, place: 'Guide', title: place, text: proseOf(lead) },
    ...sections.map((markup, index) => ({
      id: `/docs/${guide.name}#${headings[index]?.id}`,
      place,
      title: headings[index]?.title ?? '',
      text: proseOf(markup),
    })),
  ];
}

/** The sections of the introduction to the reference, which is Markdown. */
function entriesOfIntroduction({ info }: ApiDocument): Entry[] {
  return info.description
    .split(/^# /m)
    .slice(1)
    .map((section) => {
      const [title = ''] = section.split('\n', 1);
      const text = section.slice(title.length).replace(/[`*]|\]\([^)]*\)/g, '');
      return { id: `/docs#description/${slugOf(title)}`, place: 'Reference', title, text };
    });
}

function entriesOfReference(api: ApiDocument): Entry[] {
  return entriesOf(api).map((entry) => ({
    id: referenceAddress(entry),
    place: `Reference, ${entry.tag}`,
    title: entry.name,
    text: `${entry.summary}. ${entry.description}`.replace(/[`*]/g, ''),
  }));
}

/** The text between the headings and beside the examples, which would only repeat it. */
function proseOf(markup: string): string {
  const prose = markup
    .replace(/<h[1-4][^>]*>.*?<\/h[1-4]>/gs, '')
    .replace(/<figure.*?<\/figure>/gs, '')
    .replace(/<\/(?:p|li|dt|dd|td|th|tr)>/g, ' ');
  return textOf({ html: prose });
}

const excerptCharacters = 220;

/** The text around the first match, with all matches marked. */
function excerptOf(text: string, terms: readonly string[]): Found['excerpt'] {
  const escaped = terms.map((term) => term.replace(/[^\p{L}\p{N}_]/gu, ''));
  const words = escaped.filter(Boolean).toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const first = words.length === 0 ? 0 : Math.max(0, text.search(pattern));
  const from = first < 80 ? 0 : text.indexOf(' ', first - 60) + 1;
  const end = from + excerptCharacters;
  const to = end >= text.length ? text.length : Math.max(text.lastIndexOf(' ', end), first);
  const part = `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
  if (words.length === 0) return [{ text: part, isMatch: false }];
  return part
    .split(pattern)
    .map((piece, index) => ({ text: piece, isMatch: index % 2 === 1 }))
    .filter(({ text: piece }) => piece !== '');
}

/** The parts of the OpenAPI document that search and `/llms.txt` read. Doors do not import one another. */
export type ApiDocument = {
  info: { version: string; description: string };
  servers: readonly { url: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  webhooks?: Readonly<Record<string, { post: Described }>>;
};

type Described = {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description: string;
};

/** An operation or an event, with the tag that it belongs to. */
type Entry = {
  name: string;
  /** `GET`, `POST`, or `event` for what Sundesk sends. */
  kind: string;
  tag: string;
  summary: string;
  description: string;
};

/** All operations in their order, then all events. */
export function entriesOf({ paths, webhooks = {} }: ApiDocument): Entry[] {
  const operations = Object.values(paths).flatMap((item) =>
    Object.entries(item).map(([method, one]) => toEntry(method.toUpperCase(), one)),
  );
  return [...operations, ...Object.values(webhooks).map(({ post }) => toEntry('event', post))];
}

function toEntry(kind: string, { operationId, tags, summary, description }: Described): Entry {
  return { name: operationId, kind, tag: tags[0] ?? '', summary, description };
}

/** Leads to an entry of the reference; `reference.js` finds its place by the name. */
export function referenceAddress({ name, kind }: Entry): string {
  return `/docs#${kind === 'event' ? 'event-' : ''}${name}`;
}

/** Makes spans where an OpenTelemetry SDK was registered before the start, and costs next to nothing elsewhere. */
export type Tracing = {
  /**
   * Runs work within a span. Its parent is `causedBy`, a traceparent that was stored, or else the span within which the
   * caller runs; without either it begins a trace.
   */
  inSpan<T>(about: SpanDescription, work: (span: Span) => Promise<T>): Promise<T>;
  /** Names the span within which the caller runs, for what goes on after a queue. */
  traceparent(): string | undefined;
};

/** Begins the span of a request. Its attributes are fixed words only: a URL may hold a key. */
export type BeginRequest = (request: {
  name: string;
  method: string;
  /** The path as it was registered. */
  route: string;
  /** The header of the caller, whatever it says. */
  traceparent: string | undefined;
}) => RequestSpan;

export type RequestSpan = {
  /** Runs what belongs to the request. */
  run: (work: () => void) => void;
  end: (status: number) => void;
};

/** Keeps the request's context for work that runs later or elsewhere. */
export type KeepContext = <Args extends unknown[], Result>(
  work: (...args: Args) => Result,
) => (...args: Args) => Result;

type SpanDescription = {
  name: string;
  /** The kind as in OpenTelemetry: a producer leaves work for a consumer, a client waits for another service. */
  kind: 'internal' | 'producer' | 'consumer' | 'client';
  causedBy?: string | undefined;
  attributes: SpanAttributes;
};

type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

type Span = {
  add(attributes: SpanAttributes): void;
  /** Marks it as failed; `type` is one word, such as an outcome. */
  fail(type: string): void;
};

const noSpan: Span = { add: () => undefined, fail: () => undefined };

/** Tracing of a service without an OpenTelemetry SDK. */
export const noTracing: Tracing = {
  inSpan: (_about, work) => work(noSpan),
  traceparent: () => undefined,
};

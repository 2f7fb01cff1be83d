import { type Attributes, type SpanContext, type SpanStatus, trace } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';

// Loaded before the service with `--import`, as an operator loads an SDK; prints the spans on stderr at the end.

export type PrintedSpan = Pick<SpanContext, 'traceId' | 'spanId' | 'traceFlags'> & {
  name: string;
  kind: number;
  attributes: Attributes;
  status: SpanStatus;
  parentId: string | undefined;
  /** Ids of the spans that it is linked to. */
  links: string[];
};

const exporter = new InMemorySpanExporter();
trace.setGlobalTracerProvider(
  new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
);
process.on('exit', () => {
  for (const span of exporter.getFinishedSpans()) {
    const { name, kind, attributes, status, parentSpanContext, links } = span;
    const printed: PrintedSpan = {
      name,
      kind,
      attributes,
      status,
      ...span.spanContext(),
      parentId: parentSpanContext?.spanId,
      links: links.map(({ context }) => context.spanId),
    };
    process.stderr.write(`${JSON.stringify(printed)}\n`);
  }
});

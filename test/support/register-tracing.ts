import { trace } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';

// Loaded before the service with `--import`, as an operator loads an SDK; prints the spans on stderr at the end.

const exporter = new InMemorySpanExporter();
trace.setGlobalTracerProvider(
  new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
);
process.on('exit', () => {
  for (const { name, kind, attributes, status, parentSpanContext } of exporter.getFinishedSpans()) {
    process.stderr.write(
      `${JSON.stringify({ name, kind, attributes, status, parentSpanContext })}\n`,
    );
  }
});

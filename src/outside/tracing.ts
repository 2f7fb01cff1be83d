import {
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { outcomeOf, type PostResult, type PostWebhook } from '../domain/deliveries/post-webhook.ts';
import type { BeginRequest, KeepContext, Tracing } from '../domain/tracing.ts';

export type OpenTracing = {
  tracing: Tracing;
  /** Wraps `post` in a span for each POST, which tells the receiver its traceparent. */
  tracePosts: (post: PostWebhook, hookSuccess: '200' | '2xx') => PostWebhook;
  /** Wraps `call` in a span. */
  traceCalls: <Arguments extends unknown[], Result>(
    name: string,
    call: (...args: Arguments) => Promise<Result>,
  ) => (...args: Arguments) => Promise<Result>;
  beginRequest: BeginRequest;
  keepContext: KeepContext;
};

/**
 * Makes spans for whatever is registered with OpenTelemetry. The trace context of a caller becomes a link and never the
 * parent: a stranger must neither join our traces nor decide which of them are recorded.
 */
export function openTracing(): OpenTracing {
  const tracer = trace.getTracer('sundesk');
  // Does nothing where the SDK has brought its own.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

  const tracing: Tracing = {
    inSpan: ({ name, kind, causedBy, attributes }, work) => {
      const cause = readTraceparent(causedBy);
      const parent = cause ? trace.setSpanContext(ROOT_CONTEXT, cause) : context.active();
      const options = { kind: SpanKind[upperCase(kind)], attributes };
      return tracer.startActiveSpan(name, options, parent, (span) =>
        ending(span, work({ add: (more) => span.setAttributes(more), fail: failing(span) })),
      );
    },
    traceparent() {
      const span = trace.getActiveSpan();
      return span && writeTraceparent(span.spanContext());
    },
  };

  return {
    tracing,
    tracePosts: (post, hookSuccess) => (request) =>
      tracing.inSpan(
        { name: 'POST webhook', kind: 'client', attributes: describePost(request) },
        async (span) => {
          const traceparent = tracing.traceparent();
          const headers = { ...request.headers, ...(traceparent && { traceparent }) };
          const result = await post({ ...request, headers });
          const outcome = outcomeOf(result, hookSuccess);
          span.add(describeResult(result));
          if (outcome !== 'delivered') span.fail(outcome);
          return result;
        },
      ),
    traceCalls:
      (name, call) =>
      (...args) =>
        tracing.inSpan({ name, kind: 'internal', attributes: {} }, () => call(...args)),
    keepContext(work) {
      const own = context.active();
      return (...args) => context.with(own, () => work(...args));
    },
    beginRequest({ name, method, route, traceparent }) {
      const caller = readTraceparent(traceparent);
      const span = tracer.startSpan(name, {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': method, 'http.route': route },
        ...(caller && { links: [{ context: caller }] }),
      });
      const within = trace.setSpan(context.active(), span);
      return {
        run: (work) => context.with(within, work),
        end(status) {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) failing(span)(String(status));
          span.end();
        },
      };
    },
  };
}

function upperCase<Text extends string>(text: Text): Uppercase<Text> {
  return text.toUpperCase() as Uppercase<Text>;
}

async function ending<T>(span: Span, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    failing(span)(error instanceof Error ? error.name : 'Error');
    throw error;
  } finally {
    span.end();
  }
}

function failing(span: Span): (type: string) => void {
  return (type) => {
    span.setAttribute('error.type', type);
    span.setStatus({ code: SpanStatusCode.ERROR });
  };
}

/** Version 00 of W3C's Trace Context, and of later versions the part that they share with it. */
const traceparentForm = /^(?!ff)([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;

function readTraceparent(text: string | undefined): SpanContext | undefined {
  const [, version, traceId = '', spanId = '', flags = '', more] =
    traceparentForm.exec(text ?? '') ?? [];
  if (version === '00' && more !== undefined) return undefined;
  const read = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(read) ? read : undefined;
}

function writeTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** Names the receiver's host only: the rest of a URL may hold secrets. */
function describePost({ url }: Parameters<PostWebhook>[0]) {
  const target = URL.parse(url);
  return {
    'http.request.method': 'POST',
    ...(target && {
      'server.address': target.hostname,
      'server.port': Number(target.port) || (target.protocol === 'http:' ? 80 : 443),
    }),
  };
}

function describeResult({ status, address }: PostResult) {
  return {
    ...(status !== undefined && { 'http.response.status_code': status }),
    ...(address !== undefined && { 'network.peer.address': address }),
  };
}

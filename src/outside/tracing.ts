import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { outcomeOf } from '../domain/deliveries/attempt-outcome.ts';
import type { PostResult, PostWebhook } from '../domain/deliveries/post-webhook.ts';
import type { Answer } from './metrics.ts';

export type Tracing = {
  /** The same, with a span for each POST. */
  tracePosts: (post: PostWebhook, hookSuccess: '200' | '2xx') => PostWebhook;
  /** Makes a span of an answer to an operation, once it is sent. */
  answered: (answer: Answer) => void;
};

/**
 * Makes spans for whatever is registered with OpenTelemetry. Each is the root of its own trace: a delivery comes from
 * the queue, and what a stranger's request says about traces is not believed. Receivers are told nothing of them.
 */
export function openTracing(): Tracing {
  const tracer = trace.getTracer('sundesk');
  return {
    tracePosts: (post, hookSuccess) => async (request) => {
      const span = tracer.startSpan('deliver webhook', {
        kind: SpanKind.CLIENT,
        root: true,
        attributes: describePost(request),
      });
      try {
        const result = await post(request);
        const outcome = outcomeOf(result, hookSuccess);
        span.setAttributes(describeResult(result));
        if (outcome !== 'delivered') {
          span.setAttribute('error.type', outcome);
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        return result;
      } finally {
        span.end();
      }
    },
    answered({ route, action, method, status, durationMs }) {
      if (action === undefined) return;
      const endedAt = Date.now();
      const span = tracer.startSpan(`apidata ${action}`, {
        kind: SpanKind.SERVER,
        root: true,
        startTime: endedAt - durationMs,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
        },
      });
      if (status >= 500) {
        span.setAttribute('error.type', String(status));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end(endedAt);
    },
  };
}

/** Names the receiver's host only: the rest of a URL may hold secrets. */
function describePost({ url, headers }: Parameters<PostWebhook>[0]) {
  const target = URL.parse(url);
  const eventId = headers['webhook-id'];
  return {
    'http.request.method': 'POST',
    ...(target && {
      'server.address': target.hostname,
      'server.port': Number(target.port) || (target.protocol === 'http:' ? 80 : 443),
    }),
    ...(eventId !== undefined && { 'sundesk.event_id': eventId }),
  };
}

function describeResult({ status, address }: PostResult) {
  return {
    ...(status !== undefined && { 'http.response.status_code': status }),
    ...(address !== undefined && { 'network.peer.address': address }),
  };
}

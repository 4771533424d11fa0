import { context, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';

/** Undefined unless `startTracing` has run; calls and statements then cost nothing extra. */
let tracer: Tracer | undefined;

/**
 * Sends a span for each call, and one for each of its statements, to an OpenTelemetry collector (OTLP over HTTP, JSON).
 * The spans hold route patterns and statements without their values, so no personal data leave the server.
 *
 * @param endpoint the base address of the collector, such as `http://127.0.0.1:4318`
 * @returns sends what waits, and stops
 */
export async function startTracing(endpoint: string): Promise<() => Promise<void>> {
  // Loaded on demand, so that a portal without a collector neither waits for the SDK nor keeps it in memory.
  const [{ AsyncLocalStorageContextManager }, { BatchSpanProcessor, TracerProvider }, resources, exporters] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ]);
  const exporter = new exporters.OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'sports-school-portal' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  tracer = provider.getTracer('portal');
  return async () => {
    tracer = undefined;
    await provider.shutdown();
    context.disable();
  };
}

/** Facts about a call when it ends; names follow OpenTelemetry's conventions for HTTP. */
interface AnsweredCall {
  method: string;
  route: string;
  status: number;
  requestId: string;
}

/** Runs a call in its own span, which continues the trace of a proxy. `describe` is called when the call ends. */
export function traceCall(traceparent: string, work: () => Promise<void>, describe: () => AnsweredCall): Promise<void> {
  if (!tracer) return work();
  return traceIn(tracer.startSpan('HTTP', { kind: SpanKind.SERVER }, toParent(traceparent)), work, describe);
}

async function traceIn(span: Span, work: () => Promise<void>, describe: () => AnsweredCall): Promise<void> {
  try {
    await context.with(trace.setSpan(context.active(), span), work);
  } finally {
    const { method, route, status, requestId } = describe();
    span.updateName(`${method} ${route}`);
    span.setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'portal.request_id': requestId,
    });
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }
}

/** Runs a statement in its own span within the current call. */
export function traceStatement<T>(sql: string, send: () => Promise<T>): Promise<T> {
  const parent = tracer && trace.getActiveSpan();
  if (!tracer || !parent) return send();
  const [operation = ''] = sql.trimStart().split(/\s/, 1);
  const span = tracer.startSpan(operation.toLowerCase(), {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, 2000) },
  });
  return endWith(span, send);
}

async function endWith<T>(span: Span, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

/** A `traceparent` header (W3C Trace Context) as the parent of a span; the active context if there is none. */
function toParent(traceparent: string) {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent) ?? [];
  if (!traceId || !spanId || !flags) return context.active();
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return trace.setSpanContext(context.active(), parent);
}

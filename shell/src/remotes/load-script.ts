/** How a script element ended. `thrown` is the error of its execution, when the browser reported one. */
export type ScriptResult = { kind: 'loaded'; thrown: unknown } | { kind: 'not-loaded' } | { kind: 'timeout' };

/** Runs a script of this site once and checks its integrity. */
export function loadScript(url: string, integrity: string, timeoutMs: number): Promise<ScriptResult> {
  return new Promise((resolve) => {
    let thrown: unknown;
    const script = document.createElement('script');
    const onError = (event: ErrorEvent) => {
      if (event.filename === script.src) thrown = event.error ?? event.message;
    };
    const finish = (result: ScriptResult) => {
      clearTimeout(timer);
      window.removeEventListener('error', onError);
      if (result.kind !== 'loaded') script.remove();
      resolve(result);
    };
    const timer = setTimeout(() => finish({ kind: 'timeout' }), timeoutMs);
    window.addEventListener('error', onError);
    script.src = url;
    script.async = true;
    script.crossOrigin = 'anonymous';
    if (integrity !== '') script.integrity = integrity;
    script.onload = () => finish({ kind: 'loaded', thrown });
    script.onerror = () => finish({ kind: 'not-loaded' });
    document.head.append(script);
  });
}

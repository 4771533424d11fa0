import { hasCode, useErrorText, useNavigationGuard, useT } from '@school/kit';
import { useEffect, useRef, useState } from 'react';

export interface Running {
  /** `preview`: the server checks the file; `import`: it writes. */
  step: 'preview' | 'import';
  /** The part of the file that is sent, 0 to 1; the server works at 1. */
  share: number;
}

export interface SendingFailure {
  text: string;
  /** Whether a retry may succeed; for an unreadable file it cannot. */
  mayPass: boolean;
}

interface Sending {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

interface FileSendingOptions {
  /** What the server refused in the file; undefined for any other failure. */
  toRefusal: (error: unknown) => string | undefined;
  /** Of an import of which nobody knows whether it was written. */
  lost: string;
}

/** Sends a file with progress: first for its preview, then to import it. Only a preview can be stopped. */
export function useFileSending({ toRefusal, lost }: FileSendingOptions) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const sending = useRef<AbortController>(undefined);
  const [running, setRunning] = useState<Running>();
  const [failure, setFailure] = useState<SendingFailure>();
  useNavigationGuard(running?.step === 'import');
  useEffect(() => () => sending.current?.abort(), []);

  /** @returns undefined after a failure, which the page shows; throws the CONFLICT of an import */
  async function run<Answer>(
    step: Running['step'],
    chosen: File,
    work: (sending: Sending) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    const control = new AbortController();
    sending.current = control;
    setFailure(undefined);
    setRunning({ step, share: 0 });
    try {
      return await work({ onProgress: (share) => setRunning({ step, share }), signal: control.signal });
    } catch (error) {
      if (control.signal.aborted) return undefined;
      if (step === 'import' && hasCode(error, 'CONFLICT')) throw error;
      const refusal = toRefusal(error);
      if (refusal !== undefined) setFailure({ text: refusal, mayPass: false });
      else if (!hasCode(error, 'NETWORK')) setFailure({ text: errorText(error), mayPass: true });
      // a browser cannot send a file that changed on disk after it was chosen
      else if (!(await isReadable(chosen))) setFailure({ text: t('import.fileChanged'), mayPass: false });
      // the import may have been written; repeating it is harmless, because it is idempotent
      else setFailure({ text: step === 'import' ? lost : errorText(error), mayPass: true });
      return undefined;
    } finally {
      if (sending.current === control) {
        sending.current = undefined;
        setRunning(undefined);
      }
    }
  }

  return {
    running,
    failure,
    run,
    refuse: (text: string) => setFailure({ text, mayPass: false }),
    isSending: () => sending.current !== undefined,
    /** For a preview only: a started import either completes or fails, and its answer says which. */
    stop: () => sending.current?.abort(),
  };
}

async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

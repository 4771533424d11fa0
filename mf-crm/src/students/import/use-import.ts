import {
  type ImportPreview,
  type ImportReading,
  type ImportRefusal,
  type ImportResult,
  importRefusals,
  maxImportAnswers,
  maxImportBytes,
} from '@school/api-contract/students/student-import';
import { hasCode, toFieldErrors, useErrorText, useNavigationGuard, useT } from '@school/kit';
import { useEffect, useRef, useState } from 'react';
import { sendForPreview, useSendForImport } from './student-import.queries';

interface Running {
  step: 'preview' | 'import';
  /** The part of the file that is sent, 0 to 1; the server works at 1. */
  share: number;
}

interface Failure {
  text: string;
  /** Whether a retry may succeed; for an unreadable file it cannot. */
  mayPass: boolean;
}

const asWritten: ImportReading = { columns: [] };

const isRefusal = (key: string): key is ImportRefusal => key in importRefusals;

/** The steps from the chosen file over its preview to the result. A failure keeps the file and the preview. */
export function useImport() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const sendForImport = useSendForImport();
  const sending = useRef<AbortController>(undefined);
  const [file, setFile] = useState<File>();
  /** Kept when the user chooses a corrected file. */
  const [reading, setReading] = useState(asWritten);
  const [preview, setPreview] = useState<ImportPreview>();
  /** How the file of the preview was read. */
  const [checked, setChecked] = useState(asWritten);
  const [result, setResult] = useState<ImportResult>();
  const [running, setRunning] = useState<Running>();
  const [failure, setFailure] = useState<Failure>();
  const [notice, setNotice] = useState<string>();
  useNavigationGuard(running?.step === 'import');
  useEffect(() => () => sending.current?.abort(), []);

  const refusalText = (text: string) => {
    const key = Object.keys(importRefusals).find((each) => isRefusal(each) && importRefusals[each] === text);
    return key === undefined ? text : t(`import.refusals.${key}`);
  };

  async function run<Answer>(
    step: Running['step'],
    chosen: File,
    work: (sending: { onProgress: (share: number) => void; signal: AbortSignal }) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    const control = new AbortController();
    sending.current = control;
    setFailure(undefined);
    setNotice(undefined);
    setRunning({ step, share: 0 });
    try {
      return await work({ onProgress: (share) => setRunning({ step, share }), signal: control.signal });
    } catch (error) {
      if (control.signal.aborted) return undefined;
      if (step === 'import' && hasCode(error, 'CONFLICT')) throw error;
      const wrong = toFieldErrors(error);
      const text = wrong.file ?? wrong.leaveOutWrong;
      if (text !== undefined) setFailure({ text: refusalText(text), mayPass: false });
      else if (!hasCode(error, 'NETWORK')) setFailure({ text: errorText(error), mayPass: true });
      // a browser cannot send a file that changed on disk after it was chosen
      else if (!(await isReadable(chosen))) setFailure({ text: t('import.fileChanged'), mayPass: false });
      // the import may have been written; repeating it is harmless, because it is idempotent
      else setFailure({ text: step === 'import' ? t('import.lost') : errorText(error), mayPass: true });
      return undefined;
    } finally {
      if (sending.current === control) {
        sending.current = undefined;
        setRunning(undefined);
      }
    }
  }

  async function check(chosen: File, as: ImportReading): Promise<void> {
    const found = await run('preview', chosen, (progress) => sendForPreview(chosen, as, progress));
    if (!found) return;
    setPreview(found);
    setChecked(as);
  }

  async function write(chosen: File, { digest, counts }: ImportPreview): Promise<void> {
    try {
      const decided = { digest, reading, leaveOutWrong: counts.wrong > 0 };
      const written = await run('import', chosen, (progress) => sendForImport(chosen, decided, progress));
      if (written) setResult(written);
    } catch {
      // students changed after the preview: nothing is written, and the new preview shows the present state
      await check(chosen, reading);
      setNotice(t('import.conflict'));
    }
  }

  return {
    file,
    reading,
    preview,
    result,
    running,
    failure,
    notice,
    choose: (chosen: File | undefined) => {
      if (!chosen || sending.current) return;
      setFile(chosen);
      setPreview(undefined);
      setNotice(undefined);
      if (chosen.size > maxImportBytes) setFailure({ text: t('import.refusals.tooLarge'), mayPass: false });
      else void check(chosen, reading);
    },
    readOtherwise: (as: ImportReading) => {
      if (!file || sending.current) return;
      setReading(as);
      void check(file, as);
    },
    /** Takes effect with the next check of the file. */
    answer: (question: string, isSame: boolean) => {
      const others = (reading.answers ?? []).filter((each) => each.question !== question);
      setReading({ ...reading, answers: [...others, { question, isSame }].slice(-maxImportAnswers) });
    },
    hasNewAnswers: reading.answers !== checked.answers,
    retry: () => file && !sending.current && void check(file, reading),
    submit: () => file && preview && !sending.current && void write(file, preview),
    /** For a preview only: a started import either completes or fails, and its answer says which. */
    stop: () => sending.current?.abort(),
    reset: () => {
      setFile(undefined);
      setReading(asWritten);
      setChecked(asWritten);
      setPreview(undefined);
      setResult(undefined);
      setNotice(undefined);
    },
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

import {
  type ImportPreview,
  type ImportReading,
  type ImportRefusal,
  type ImportResult,
  importRefusals,
  maxImportAnswers,
  maxImportBytes,
} from '@school/api-contract/students/student-import';
import { toFieldErrors, useT } from '@school/kit';
import { useState } from 'react';
import { useFileSending } from '../../shared/use-file-sending';
import { sendForPreview, useSendForImport } from './student-import.queries';

const asWritten: ImportReading = { columns: [] };

const isRefusal = (key: string): key is ImportRefusal => key in importRefusals;

/** The steps from the chosen file over its preview to the result. A failure keeps the file and the preview. */
export function useImport() {
  const t = useT('mf-crm');
  const sendForImport = useSendForImport();
  const [file, setFile] = useState<File>();
  /** Kept when the user chooses a corrected file. */
  const [reading, setReading] = useState(asWritten);
  const [preview, setPreview] = useState<ImportPreview>();
  /** How the file of the preview was read. */
  const [checked, setChecked] = useState(asWritten);
  const [result, setResult] = useState<ImportResult>();
  const [notice, setNotice] = useState<string>();

  const refusalText = (text: string) => {
    const key = Object.keys(importRefusals).find((each) => isRefusal(each) && importRefusals[each] === text);
    return key === undefined ? text : t(`import.refusals.${key}`);
  };

  const { running, failure, run, refuse, isSending, stop } = useFileSending({
    lost: t('import.lost'),
    toRefusal: (error) => {
      const wrong = toFieldErrors(error);
      const text = wrong.file ?? wrong.leaveOutWrong;
      return text === undefined ? undefined : refusalText(text);
    },
  });

  async function check(chosen: File, as: ImportReading): Promise<boolean> {
    setNotice(undefined);
    const found = await run('preview', chosen, (progress) => sendForPreview(chosen, as, progress));
    if (!found) return false;
    setPreview(found);
    setChecked(as);
    return true;
  }

  async function write(chosen: File, { digest, counts }: ImportPreview): Promise<void> {
    setNotice(undefined);
    try {
      const decided = { digest, reading, leaveOutWrong: counts.wrong > 0 };
      const written = await run('import', chosen, (progress) => sendForImport(chosen, decided, progress));
      if (written) setResult(written);
    } catch {
      // students changed after the preview: nothing is written, and the new preview shows the present state
      if (await check(chosen, reading)) setNotice(t('import.conflict'));
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
      if (!chosen || isSending()) return;
      setFile(chosen);
      setPreview(undefined);
      setNotice(undefined);
      if (chosen.size > maxImportBytes) refuse(t('import.refusals.tooLarge'));
      else void check(chosen, reading);
    },
    readOtherwise: (as: ImportReading) => {
      if (!file || isSending()) return;
      setReading(as);
      void check(file, as);
    },
    /** Takes effect with the next check of the file. */
    answer: (question: string, isSame: boolean) => {
      const others = (reading.answers ?? []).filter((each) => each.question !== question);
      setReading({ ...reading, answers: [...others, { question, isSame }].slice(-maxImportAnswers) });
    },
    hasNewAnswers: reading.answers !== checked.answers,
    retry: () => file && !isSending() && void check(file, reading),
    submit: () => file && preview && !isSending() && void write(file, preview),
    stop,
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

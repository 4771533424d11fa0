import { messages } from '@school/api-contract/rules/messages';
import { maxUploadBytes } from '@school/api-contract/uploaded-file';
import { notify, toFieldErrors, useErrorText, useNavigationGuard, useT } from '@school/kit';
import { useEffect, useRef, useState } from 'react';
import { useUploadDocument } from './student-documents.queries';

type Wrong = Partial<Record<'documentType' | 'expiresOn' | 'file', string>>;

/** State of the upload: choices, errors and progress; leaving the card cancels it. */
export function useUploadForm(studentId: number) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const upload = useUploadDocument(studentId);
  const sending = useRef<AbortController>(undefined);
  const [documentType, setDocumentType] = useState('');
  const [expiresOn, setExpiresOn] = useState('');
  const [file, setFile] = useState<File>();
  const [wrong, setWrong] = useState<Wrong>({});
  const [failure, setFailure] = useState<string>();
  const [share, setShare] = useState<number>();
  // a file field is emptied by a new one in its place
  const [round, setRound] = useState(0);
  useNavigationGuard(share !== undefined);
  useEffect(() => () => sending.current?.abort(), []);

  async function send(chosen: File): Promise<void> {
    const control = new AbortController();
    sending.current = control;
    setShare(0);
    try {
      const { fileName } = await upload.mutateAsync({
        ...{ documentType, expiresOn, file: chosen },
        onProgress: setShare,
        signal: control.signal,
      });
      notify({ title: t('student.upload.done', { name: fileName }) });
      setDocumentType('');
      setExpiresOn('');
      setFile(undefined);
      setRound((before) => before + 1);
    } catch (error) {
      if (control.signal.aborted) return;
      const errors = toFieldErrors(error);
      setWrong(errors);
      if (Object.keys(errors).length === 0) setFailure(errorText(error));
    } finally {
      sending.current = undefined;
      setShare(undefined);
    }
  }

  return {
    documentType,
    setDocumentType,
    expiresOn,
    setExpiresOn,
    file,
    setFile: (chosen: File | undefined) => {
      setFile(chosen);
      setWrong(({ file: _, ...others }) => ({ ...others, ...wrongFile(chosen) }));
    },
    wrong,
    failure,
    /** 0 to 1; undefined: nothing is being sent. */
    share,
    round,
    stop: () => sending.current?.abort(),
    submit: () => {
      if (sending.current) return;
      const found: Wrong = {
        ...(documentType === '' && { documentType: messages.documentType }),
        ...(file ? wrongFile(file) : { file: messages.fileRequired }),
      };
      setWrong(found);
      setFailure(undefined);
      if (file && Object.keys(found).length === 0) void send(file);
    },
  };
}

/** Checks that are possible before sending; the server checks the content. */
function wrongFile(file: File | undefined): Wrong {
  if (!file) return {};
  if (/\.hei[cf]$/i.test(file.name) || file.type === 'image/heic') return { file: messages.fileHeic };
  return file.size > maxUploadBytes ? { file: messages.fileTooLarge } : {};
}

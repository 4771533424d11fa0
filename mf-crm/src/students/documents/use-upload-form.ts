import { studentDocumentRoutes } from '@school/api-contract/students/student-documents';
import { chosenFile } from '@school/api-contract/uploaded-file';
import { notify, useNavigationGuard, useT } from '@school/kit';
import { useContractForm } from '@school/kit/forms';
import { useEffect, useRef, useState } from 'react';
import { useUploadDocument } from './student-documents.queries';

const schema = studentDocumentRoutes.upload.body.extend({ file: chosenFile });

interface UploadDraft {
  documentType: string;
  expiresOn: string;
  file: File | null;
}

/** The parameters that keep the form open in the card. */
const openedBy = ['tab', 'edit'] as const;

const empty: UploadDraft = { documentType: '', expiresOn: '', file: null };

/** State of the upload: choices, errors and progress; leaving the card cancels it. */
export function useUploadForm(studentId: number) {
  const t = useT('mf-crm');
  const upload = useUploadDocument(studentId);
  const sending = useRef<AbortController>(undefined);
  const [share, setShare] = useState<number>();
  // A new key clears the file field by remounting it.
  const [round, setRound] = useState(0);
  useNavigationGuard(share !== undefined, openedBy);
  useEffect(() => () => sending.current?.abort(), []);

  const form = useContractForm(schema, {
    draft: empty,
    send: async ({ documentType, expiresOn = '', file }) => {
      const control = new AbortController();
      sending.current = control;
      setShare(0);
      try {
        return await upload.mutateAsync({
          ...{ documentType, expiresOn, file },
          onProgress: setShare,
          signal: control.signal,
        });
      } catch (error) {
        if (control.signal.aborted) return undefined;
        throw error;
      } finally {
        setShare(undefined);
      }
    },
    onSent: (stored) => {
      if (!stored) return;
      notify({ title: t('student.upload.done', { name: stored.fileName }) });
      form.reset();
      setRound((before) => before + 1);
    },
  });
  const file = form.field('file');

  return {
    form,
    file: {
      ...file,
      onValueChange: (chosen: File | null) => {
        file.onValueChange(chosen);
        if (chosen) form.check('file');
      },
    },
    /** 0 to 1; undefined when there is no upload. */
    share,
    round,
    stop: () => sending.current?.abort(),
  };
}

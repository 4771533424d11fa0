import type { ErasureAct } from '@school/api-contract/families/personal-data';
import { Alert } from '@school/design-system/alert';
import { RadioGroup } from '@school/design-system/radio-group';
import { Stack } from '@school/design-system/stack';
import { TextArea } from '@school/design-system/text-area';
import { TextField } from '@school/design-system/text-field';
import { dismissToast, useErrorText, useExclusive, useT } from '@school/kit';
import { focusFirstInvalidField } from '@school/kit/forms';
import { useState } from 'react';
import { flushSync } from 'react-dom';

import type { useEraseFamily } from './personal-data.queries';

interface EraseFormProps {
  id: string;
  parentPhone: string;
  erase: ReturnType<typeof useEraseFamily>;
  onErased: (act: ErasureAct) => void;
}

/** Asks for the reason and a typed confirmation, since an erasure cannot be undone. */
export function EraseForm({ id, parentPhone, erase, onErased }: EraseFormProps) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const exclusive = useExclusive();
  const [basis, setBasis] = useState<'withdrawal' | 'request'>('request');
  const [comment, setComment] = useState('');
  const [word, setWord] = useState('');
  const [pressed, setPressed] = useState(false);
  const expected = t('personalData.erase.word');
  const isCommentMissing = comment.trim() === '';
  const isWordWrong = word.trim().toLowerCase() !== expected.toLowerCase();

  const submit = (form: HTMLFormElement) => {
    flushSync(() => setPressed(true));
    if (isCommentMissing || isWordWrong) return focusFirstInvalidField(form);
    dismissToast();
    void exclusive(async () => {
      const act = await erase.mutateAsync({ parentPhone, basis, comment: comment.trim() }).catch(() => undefined);
      if (act) onErased(act);
    });
  };

  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <Stack>
        <RadioGroup<'withdrawal' | 'request'>
          legend={t('personalData.erase.basis')}
          options={[
            { value: 'request', label: t('personalData.bases.request') },
            { value: 'withdrawal', label: t('personalData.bases.withdrawal') },
          ]}
          value={basis}
          onValueChange={setBasis}
        />
        <TextArea
          label={t('personalData.erase.comment')}
          description={t('personalData.erase.commentHint')}
          required
          maxLength={1000}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
          error={pressed && isCommentMissing ? t('personalData.erase.commentRequired') : undefined}
        />
        <TextField
          label={t('personalData.erase.confirm', { word: expected })}
          description={t('personalData.erase.confirmHint')}
          required
          autoComplete="off"
          value={word}
          onChange={(event) => setWord(event.target.value)}
          error={pressed && isWordWrong ? t('personalData.erase.confirmWrong', { word: expected }) : undefined}
        />
        {erase.isError && <Alert tone="danger">{errorText(erase.error)}</Alert>}
      </Stack>
    </form>
  );
}

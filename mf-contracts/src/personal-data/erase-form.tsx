import { text } from '@school/api-contract/common';
import { type ErasureAct, personalDataRoutes } from '@school/api-contract/families/personal-data';
import { Alert } from '@school/design-system/alert';
import { RadioGroup } from '@school/design-system/radio-group';
import { Stack } from '@school/design-system/stack';
import { TextArea } from '@school/design-system/text-area';
import { TextField } from '@school/design-system/text-field';
import { useT } from '@school/kit';
import { useContractForm } from '@school/kit/forms';
import { useEffect } from 'react';
import type { useEraseFamily } from './personal-data.queries';

type Basis = 'withdrawal' | 'request';

interface EraseFormProps {
  id: string;
  parentPhone: string;
  erase: ReturnType<typeof useEraseFamily>;
  onDirty: (isDirty: boolean) => void;
  onErased: (act: ErasureAct) => void;
}

/** Requests the reason and a typed confirmation, since an erasure cannot be undone. */
export function EraseForm({ id, parentPhone, erase, onDirty, onErased }: EraseFormProps) {
  const t = useT('mf-contracts');
  const expected = t('personalData.erase.word');
  const confirmation = text(100).refine((word) => word.toLowerCase() === expected.toLowerCase());
  const draft: { basis: Basis; comment: string; word: string } = { basis: 'request', comment: '', word: '' };
  const form = useContractForm(personalDataRoutes.erase.body.extend({ word: confirmation }), {
    draft,
    toBody: (typed) => ({ ...typed, parentPhone }),
    texts: {
      comment: t('personalData.erase.commentRequired'),
      word: t('personalData.erase.confirmWrong', { word: expected }),
    },
    send: ({ word: _, ...body }) => erase.mutateAsync(body),
    onSent: onErased,
  });
  const isDirty = form.listChanged().length > 0;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  return (
    <form id={id} noValidate onSubmit={form.submit}>
      <Stack>
        <RadioGroup<Basis>
          {...form.field('basis')}
          legend={t('personalData.erase.basis')}
          options={[
            { value: 'request', label: t('personalData.bases.request') },
            { value: 'withdrawal', label: t('personalData.bases.withdrawal') },
          ]}
        />
        <TextArea
          {...form.input('comment')}
          label={t('personalData.erase.comment')}
          description={t('personalData.erase.commentHint')}
          required
          maxLength={1000}
        />
        <TextField
          {...form.input('word')}
          label={t('personalData.erase.confirm', { word: expected })}
          description={t('personalData.erase.confirmHint')}
          required
          autoComplete="off"
        />
        {form.failure && <Alert tone="danger">{form.failure}</Alert>}
      </Stack>
    </form>
  );
}

import type { ContractType } from '@school/api-contract/contracts/contracts';
import {
  type ContractPartyFieldName,
  contractPartyFieldNames,
  staffContractRoutes,
} from '@school/api-contract/contracts/staff-contracts';
import { notify, useClosingGuard, useDebounced, useErrorText, useHeldReason, useT } from '@school/kit';
import { type ChosenStudent, useContractForm } from '@school/kit/forms';
import { createRequestKeys } from '@school/kit/request-keys';
import { useRef, useState } from 'react';
import { useCreateContract, usePreview, useSendContract } from '../contracts.queries';
import { type PartyValues, pickLacking, pickValid } from './party-values';

const PREVIEW_DELAY_MS = 500;

interface NewContractDraft {
  studentId: ChosenStudent | null;
  contractType: ContractType;
  /** Null means the version in force. */
  templateId: number | null;
  fields: PartyValues;
}

/** State of the new-contract form: choices, typed values, missing fields, preview, and creation. */
export function useNewContract(given: ChosenStudent | undefined, onCreated: (id: number) => void) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const create = useCreateContract();
  const send = useSendContract();
  const isSentToo = useRef(false);
  // Repeating the same choice after a lost answer creates no second contract.
  const [getOrderKey] = useState(createRequestKeys);
  const draft: NewContractDraft = {
    studentId: given ?? null,
    contractType: 'electronic_signature',
    templateId: null,
    fields: {},
  };
  const form = useContractForm(staffContractRoutes.create.body, {
    draft,
    toBody: ({ studentId, contractType, templateId, fields }) => ({
      studentId: studentId?.id,
      contractType,
      ...withTemplate(templateId),
      ...withFields(pickLacking(fields, lacking)),
    }),
    texts: { studentId: t('contracts.compose.studentRequired') },
    send: async (body) => {
      const { fields: _, ...choice } = body;
      const { id, contractNumber } = await create.mutateAsync({ ...body, orderKey: getOrderKey(choice) });
      if (isSentToo.current) await sendNow(id, contractNumber);
      else notify({ title: t('contracts.compose.created', { number: contractNumber }) });
      return id;
    },
    onSent: onCreated,
  });
  const student = form.field('studentId');
  const contractType = form.field('contractType');
  const template = form.field('templateId');
  const fields = form.field('fields');

  const body = student.value
    ? { studentId: student.value.id, contractType: contractType.value, ...withTemplate(template.value) }
    : undefined;
  // Fields that the card itself lacks; they stay in place while they are filled in.
  const card = usePreview(body);
  const lacking: readonly ContractPartyFieldName[] = card.isPlaceholderData ? [] : (card.data?.missing ?? []);
  const typed = useDebounced(fields.value, PREVIEW_DELAY_MS);
  const preview = usePreview(body && { ...body, ...withFields(pickValid(pickLacking(typed, lacking))) });

  const held = useHeldReason(contractType.value === 'public_offer' ? ['email'] : ['sms', 'email']);
  /** The contract exists in any case; if sending fails, staff send it from the contract's page. */
  const sendNow = (id: number, contractNumber: string) =>
    send.mutateAsync({ id }).then(
      () =>
        notify({
          title: t(`contracts.sent.${contractType.value}`),
          description: held && t('contracts.held.titleOf', { reason: held.reason }),
        }),
      (error) =>
        notify({
          tone: 'destructive',
          title: t('contracts.compose.createdNotSent', { number: contractNumber }),
          description: errorText(error),
        }),
    );

  const getFieldError = (name: ContractPartyFieldName) => form.field(`fields.${name}`).error;
  // Errors of the server about fields that are not shown.
  const hidden = [
    student.value ? student.error : undefined,
    contractType.error,
    ...contractPartyFieldNames.options.filter((name) => !lacking.includes(name)).map(getFieldError),
  ].filter((error) => error !== undefined);

  const { askBefore } = useClosingGuard(Object.values(fields.value).some((value) => value.length > 0));

  return {
    student,
    contractType,
    template,
    fields,
    getFieldError,
    lacking,
    preview,
    failure: hidden.length > 0 ? hidden.join('. ') : form.failure,
    askBefore,
    isCreating: form.isSending,
    /** Clears the fields, so that one family's passport cannot get into another family's contract. */
    chooseStudent: (next: ChosenStudent | undefined) =>
      form.reset({
        studentId: next ?? null,
        contractType: contractType.value,
        templateId: template.value,
        fields: {},
      }),
    /** Each type has texts of its own. */
    chooseType: (next: ContractType) => {
      contractType.onValueChange(next);
      template.onValueChange(null);
    },
    submit: form.submit,
    /** Set before a submit: whether to send the contract to the parent after its creation. */
    setSentToo: (sentToo: boolean) => {
      isSentToo.current = sentToo;
    },
  };
}

function withTemplate(templateId: number | null) {
  return templateId === null ? {} : { templateId };
}

function withFields<Fields extends object>(fields: Fields) {
  return Object.keys(fields).length > 0 ? { fields } : {};
}

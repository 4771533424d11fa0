import type { ContractType } from '@school/api-contract/contracts/contracts';
import type { ContractPartyFieldName } from '@school/api-contract/contracts/staff-contracts';
import { dismissToast, notify, toFieldErrors, useDebounced, useErrorText, useExclusive, useT } from '@school/kit';
import type { ChosenStudent } from '@school/kit/forms';
import { useRef, useState } from 'react';
import { useCreateContract, usePreview, useSendContract } from '../contracts.queries';
import { type PartyValues, validateParty } from './party-values';

const PREVIEW_DELAY_MS = 500;

/** State of the new-contract form: choices, typed values, missing fields, preview, and creation. */
export function useNewContract(given: ChosenStudent | undefined, onCreated: (id: number) => void) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const exclusive = useExclusive();
  const create = useCreateContract();
  const send = useSendContract();
  const [student, setStudent] = useState(given);
  const [contractType, setContractType] = useState<ContractType>('electronic_signature');
  const [templateId, setTemplateId] = useState<number>();
  const [values, setValues] = useState<PartyValues>({});
  const [pressed, setPressed] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const getOrderKey = useOrderKey();

  const choice = student && { studentId: student.id, contractType, ...(templateId !== undefined && { templateId }) };
  // Fields that the card itself lacks; they stay in place while they are filled in.
  const card = usePreview(choice);
  const lacking = card.isPlaceholderData ? [] : (card.data?.missing ?? []);
  const { fields: typed } = validateParty(useDebounced(values, PREVIEW_DELAY_MS), lacking);
  const preview = usePreview(choice && withFields(choice, typed));

  const { fields, issues } = validateParty(values, lacking);
  const refused = toFieldErrors(create.error);
  const refusedFields: PartyValues = Object.fromEntries(lacking.map((name) => [name, refused[`fields.${name}`]]));
  const hasIssues = Object.keys(issues).length > 0;

  const submit = (thenSend: boolean) => {
    setPressed(true);
    if (!choice || hasIssues) {
      setRefusals((count) => count + 1);
      return;
    }
    dismissToast();
    exclusive(async () => {
      const { id, contractNumber } = await create.mutateAsync({
        ...withFields(choice, fields),
        orderKey: getOrderKey(choice),
      });
      if (!thenSend) notify({ title: t('contracts.compose.created', { number: contractNumber }) });
      else {
        // The contract exists in any case; if sending fails, staff send it from its page.
        await send.mutateAsync({ id }).then(
          () => notify({ title: t(`contracts.sent.${contractType}`) }),
          (error) =>
            notify({
              tone: 'destructive',
              title: t('contracts.compose.createdNotSent', { number: contractNumber }),
              description: errorText(error),
            }),
        );
      }
      onCreated(id);
    });
  };

  return {
    student,
    contractType,
    templateId,
    lacking,
    values,
    preview,
    issues: pressed ? { ...refusedFields, ...issues } : {},
    studentIssue: pressed && !student ? t('contracts.compose.studentRequired') : undefined,
    /** Errors of the server that no field here shows. */
    failure: create.isError && Object.values(refusedFields).every((text) => !text) ? failureText() : undefined,
    isDirty: Object.values(values).some((value) => value !== ''),
    /** Number of times an invalid value blocked sending. */
    refusals,
    isCreating: create.isPending || send.isPending,
    chooseStudent: (next: ChosenStudent | undefined) => {
      setStudent(next);
      // One family's passport must not get into another family's contract.
      setValues({});
      setPressed(false);
      create.reset();
    },
    chooseType: (next: ContractType) => {
      setContractType(next);
      create.reset();
    },
    chooseTemplate: (next: number | undefined) => {
      setTemplateId(next);
      create.reset();
    },
    type: (name: ContractPartyFieldName, value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
      create.reset();
    },
    submit,
  };

  function failureText(): string {
    const reasons = Object.values(refused);
    return reasons.length > 0 ? reasons.join('. ') : errorText(create.error);
  }
}

/** Repeating the same choice after a lost answer reuses its key, so that only one contract is created. */
function useOrderKey() {
  const last = useRef({ choice: '', key: '' });
  return (chosen: object) => {
    const choice = JSON.stringify(chosen);
    if (last.current.choice !== choice) last.current = { choice, key: randomKey() };
    return last.current.key;
  };
}

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function withFields<Choice extends object, Fields extends object>(choice: Choice, fields: Fields) {
  return { ...choice, ...(Object.keys(fields).length > 0 && { fields }) };
}

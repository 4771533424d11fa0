import {
  type ContractDifferences,
  type DifferenceAction,
  type DifferencesDecision,
  differenceActions,
  differencesDecisionSchema,
} from '@school/api-contract/contracts/contract-differences';
import { Alert } from '@school/design-system/alert';
import { RadioGroup } from '@school/design-system/radio-group';
import { useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useState } from 'react';
import styles from './differences.module.css';

interface DifferencesDialogProps {
  differences: ContractDifferences;
  /** Handles its own errors. */
  onDecide: (decision: DifferencesDecision) => Promise<void>;
  onClose: () => void;
}

interface DecisionDraft {
  action: DifferenceAction | '';
  fingerprint: string;
}

/**
 * The card has changed since the contract was created: shows the differences and requests a choice of the text to send.
 */
export function DifferencesDialog({ differences, onDecide, onClose }: DifferencesDialogProps) {
  const t = useT('mf-contracts');
  const { fingerprint, fields } = differences;
  const [first] = useState(fingerprint);
  const draft: DecisionDraft = { action: '', fingerprint };
  const form = useContractForm(differencesDecisionSchema, {
    draft,
    // A choice made for other differences is invalid.
    toBody: (chosen) => (chosen.fingerprint === fingerprint ? chosen : { action: '', fingerprint }),
    texts: { action: t('contracts.differences.required') },
    send: onDecide,
  });
  const choice = form.field('action');
  const chosenFor = form.field('fingerprint');
  const action = chosenFor.value === fingerprint ? choice.value : '';

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('contracts.differences.title')}
      description={t('contracts.differences.text')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('contracts.differences.submit')}
      notice={fingerprint !== first && <Alert tone="warning">{t('contracts.differences.changedAgain')}</Alert>}
    >
      <ul className={styles.fields} aria-label={t('contracts.differences.fields')}>
        {fields.map(({ field, contract, card }) => (
          <li key={field}>
            <p className={styles.name}>{t(`documentVersions.variables.${field}`)}</p>
            <dl className={styles.values}>
              <dt>{t('contracts.differences.inContract')}</dt>
              <dd>{contract || t('contracts.differences.blank')}</dd>
              <dt>{t('contracts.differences.inCard')}</dt>
              <dd>{card || t('contracts.differences.blank')}</dd>
            </dl>
            {contract === card && <p className={styles.hint}>{t('contracts.differences.hidden')}</p>}
          </li>
        ))}
      </ul>
      <RadioGroup<DifferenceAction>
        legend={t('contracts.differences.question')}
        required
        value={action}
        onValueChange={(next) => {
          chosenFor.onValueChange(fingerprint);
          choice.onValueChange(next);
        }}
        options={differenceActions.toReversed().map((value) => ({
          value,
          label: t(`contracts.differences.actions.${value}`),
        }))}
        error={choice.error}
      />
      {action !== '' && (
        <Alert tone={action === 'sendAsIs' ? 'warning' : 'info'}>{t(`contracts.differences.then.${action}`)}</Alert>
      )}
    </FormDialog>
  );
}

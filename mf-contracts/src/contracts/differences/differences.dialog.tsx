import {
  type ContractDifferences,
  type DifferenceAction,
  type DifferencesDecision,
  differenceActions,
} from '@school/api-contract/contracts/contract-differences';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Dialog } from '@school/design-system/dialog';
import { RadioGroup } from '@school/design-system/radio-group';
import { Stack } from '@school/design-system/stack';
import { useT } from '@school/kit';
import { useId, useRef, useState } from 'react';
import styles from './differences.module.css';

interface DifferencesDialogProps {
  differences: ContractDifferences;
  pending: boolean;
  onDecide: (decision: DifferencesDecision) => void;
  onClose: () => void;
}

/** The card has changed since the contract was created: shows the differences and asks which text to send. */
export function DifferencesDialog({ differences, pending, onDecide, onClose }: DifferencesDialogProps) {
  const t = useT('mf-contracts');
  const formId = useId();
  const firstChoice = useRef<HTMLInputElement>(null);
  const [first] = useState(differences.fingerprint);
  const [chosen, setChosen] = useState<{ action: DifferenceAction; fingerprint: string }>();
  const [pressed, setPressed] = useState(false);
  const { fingerprint } = differences;
  // A choice made for other differences does not count.
  const action = chosen?.fingerprint === fingerprint ? chosen.action : undefined;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('contracts.differences.title')}
      description={t('contracts.differences.text')}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} loading={pending}>
            {t('contracts.differences.submit')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setPressed(true);
          if (action) onDecide({ action, fingerprint });
          else firstChoice.current?.focus();
        }}
      >
        <Stack>
          {fingerprint !== first && <Alert tone="warning">{t('contracts.differences.changedAgain')}</Alert>}
          <ul className={styles.fields} aria-label={t('contracts.differences.fields')}>
            {differences.fields.map(({ field, contract, card }) => (
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
            ref={firstChoice}
            legend={t('contracts.differences.question')}
            required
            value={action ?? ''}
            onValueChange={(next) => setChosen({ action: next, fingerprint })}
            options={differenceActions.toReversed().map((value) => ({
              value,
              label: t(`contracts.differences.actions.${value}`),
            }))}
            error={pressed && !action ? t('contracts.differences.required') : undefined}
          />
          {action && (
            <Alert tone={action === 'sendAsIs' ? 'warning' : 'info'}>{t(`contracts.differences.then.${action}`)}</Alert>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

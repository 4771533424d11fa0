import type { RegistrationGroup } from '@school/api-contract/families/group-suggestions';
import { Alert } from '@school/design-system/alert';
import { RadioGroup } from '@school/design-system/radio-group';
import { useHeldReason, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { z } from 'zod';
import styles from '../contracts/differences/differences.module.css';

const outsideActions = ['followGroups', 'keepText'] as const;
export type OutsideAction = (typeof outsideActions)[number];

const schema = z.object({ action: z.enum(outsideActions) });

interface OutsideContractDialogProps {
  /** The chosen groups that the contract's text does not name. */
  groups: readonly RegistrationGroup[];
  /** A signed text stays as it is; a new version of an unsigned one may be sent. */
  isSigned: boolean;
  onDecide: (action: OutsideAction) => Promise<void>;
  onClose: () => void;
}

/** The contract names another direction, other days or another place than the chosen groups: says so, and what follows. */
export function OutsideContractDialog({ groups, isSigned, onDecide, onClose }: OutsideContractDialogProps) {
  const t = useT('mf-contracts');
  const held = useHeldReason(['sms', 'email']);
  const draft: { action: OutsideAction | '' } = { action: isSigned ? 'keepText' : '' };
  const form = useContractForm(schema, {
    draft,
    texts: { action: t('contracts.differences.required') },
    send: ({ action }) => onDecide(action),
  });
  const choice = form.field('action');

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('approve.outside.title')}
      description={t('approve.outside.text')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={isSigned ? t('approve.submit') : t('contracts.differences.submit')}
    >
      <ul className={styles.fields} aria-label={t('contracts.differences.fields')}>
        {groups.flatMap(({ id, name, outsideContract }) =>
          outsideContract.map(({ field, contract, group }) => (
            <li key={`${id} ${field}`}>
              <p className={styles.name}>{t(`documentVersions.variables.${field}`)}</p>
              <dl className={styles.values}>
                <dt>{t('contracts.differences.inContract')}</dt>
                <dd>{contract}</dd>
                <dt>{t('approve.outside.inGroup')}</dt>
                <dd>{t('approve.outside.ofGroup', { value: group, name })}</dd>
              </dl>
            </li>
          )),
        )}
      </ul>
      {isSigned ? (
        <Alert tone="warning">{t('approve.outside.signed')}</Alert>
      ) : (
        <RadioGroup<OutsideAction>
          {...choice}
          legend={t('contracts.differences.question')}
          required
          options={outsideActions.map((value) => ({
            value,
            label: t(`approve.outside.actions.${value}`),
            description: t(`approve.outside.then.${value}`),
          }))}
        />
      )}
      {!isSigned && held && <Alert tone="warning">{t('contracts.held.titleOf', { reason: held.reason })}</Alert>}
    </FormDialog>
  );
}

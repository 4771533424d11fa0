import { CheckboxField, type CheckboxFieldProps } from '@school/design-system/checkbox-field';
import { useFormats, useHeldReason, useT } from '@school/kit';

interface TellFamilyFieldProps extends Omit<CheckboxFieldProps, 'label' | 'description'> {
  /** The letter goes here; null: an SMS goes to the phone. */
  email: string | null;
  phone: string;
}

/** Offers to tell the parent that an unsigned contract ends, and says who gets what and whether it waits. */
export function TellFamilyField({ email, phone, ...input }: TellFamilyFieldProps) {
  const t = useT('mf-contracts');
  const formats = useFormats();
  const held = useHeldReason([email ? 'email' : 'sms']);
  const hints = [
    ...(email ? [] : [t('tellFamily.withoutReason')]),
    ...(held ? [t('contracts.held.titleOf', { reason: held.reason })] : []),
  ];
  return (
    <CheckboxField
      {...input}
      label={email ? t('tellFamily.byEmail', { email }) : t('tellFamily.bySms', { phone: formats.phone(phone) })}
      description={hints.join(' ')}
    />
  );
}

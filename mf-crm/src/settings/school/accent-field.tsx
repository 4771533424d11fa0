import { TextField } from '@school/design-system/text-field';
import { useT } from '@school/kit';
import styles from './accent-field.module.css';

interface AccentFieldProps {
  id: string;
  label: string;
  /** As typed: '#0f766e', or empty for the portal's usual colour. */
  value: string;
  onValueChange: (value: string) => void;
  error: string | undefined;
}

/** What the picker opens with while the field has no colour. */
const usualColor = '#3f42ca';

/** The school's colour, typed or picked. */
export function AccentField({ value, onValueChange, ...field }: AccentFieldProps) {
  const t = useT('mf-crm');
  const typed = value.trim().toLowerCase();
  return (
    <TextField
      {...field}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      description={t('settings.school.accentColorHint')}
      suffix={
        <input
          type="color"
          className={styles.picker}
          aria-label={t('settings.school.pickAccent')}
          value={/^#[0-9a-f]{6}$/.test(typed) ? typed : usualColor}
          onChange={(event) => onValueChange(event.target.value)}
        />
      }
    />
  );
}

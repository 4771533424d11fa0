import { TextField } from '@school/design-system/text-field';
import { useT } from '@school/kit';
import styles from './accent-field.module.css';

interface AccentFieldProps {
  id: string;
  label: string;
  /** What it colours, and what happens when it is empty. */
  description: string;
  /** As typed: '#0f766e', or empty. */
  value: string;
  onValueChange: (value: string) => void;
  error?: string;
}

/** What the picker opens with while the field has no colour. */
const usualColor = '#3f42ca';

/** A colour of the portal or of the form on a website, typed or picked. */
export function AccentField({ value, onValueChange, ...field }: AccentFieldProps) {
  const t = useT('mf-crm');
  const typed = value.trim().toLowerCase();
  return (
    <TextField
      {...field}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      maxLength={7}
      spellCheck={false}
      suffix={
        <input
          type="color"
          className={styles.picker}
          aria-label={t('settings.pickColor')}
          value={/^#[0-9a-f]{6}$/.test(typed) ? typed : usualColor}
          onChange={(event) => onValueChange(event.target.value)}
        />
      }
    />
  );
}

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
  /** What an empty field stands for; by default the portal's own colour. */
  usual?: { color: string; name: string };
}

/** The portal's own colour. */
export const portalColor = '#3f42ca';

/** A colour of the portal or of the form on a website, typed or picked; an empty field shows and names the usual one. */
export function AccentField({ value, onValueChange, usual, ...field }: AccentFieldProps) {
  const t = useT('mf-crm');
  const { color, name } = usual ?? { color: portalColor, name: t('settings.portalColor') };
  const typed = value.trim().toLowerCase();
  return (
    <TextField
      {...field}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      placeholder={`${name}, ${color}`}
      maxLength={7}
      spellCheck={false}
      suffix={
        <input
          type="color"
          className={styles.picker}
          aria-label={t('settings.pickColor')}
          value={/^#[0-9a-f]{6}$/.test(typed) ? typed : color}
          onChange={(event) => onValueChange(event.target.value)}
        />
      }
    />
  );
}

import { useT } from '@school/kit';
import styles from '../settings.module.css';

/** Details of an event, one in a line. */
export function EventDetails({ metadata }: { metadata: Record<string, unknown> }) {
  const t = useT('mf-crm');
  const lines = Object.entries(metadata).map(([name, value]) => `${name}: ${toText(value)}`);
  if (lines.length === 0) return t('common.none');
  return (
    <ul className={styles.code}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

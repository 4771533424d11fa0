import { useT } from '@school/kit';
import styles from '../settings.module.css';

/** About one line of the table. */
const shortest = 60;

/** Details of an event: short ones in full, longer ones as names with the rest on demand. */
export function EventDetails({ metadata }: { metadata: Record<string, unknown> }) {
  const t = useT('mf-crm');
  const lines = Object.entries(metadata).map(([name, value]) => `${name}: ${toText(value)}`);
  const whole = lines.join(', ');
  if (whole === '') return t('common.none');
  if (whole.length <= shortest) return <span className={styles.code}>{whole}</span>;
  return (
    <details className={styles.more}>
      <summary className={styles.code}>{Object.keys(metadata).join(', ')}</summary>
      <ul className={styles.code}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

import type { PhotoTask } from '@school/api-contract/groups/session-photos';
import { Disclosure } from '@school/design-system/disclosure';
import { useT } from '@school/kit';
import { CameraOff } from 'lucide-react';
import styles from './coach.module.css';

/** Tells the coach, before the camera opens, whom not to photograph: how many, and their names at a press. */
export function WithoutConsent({ session }: { session: PhotoTask }) {
  const t = useT('mf-crm');
  // data that an earlier release stored for offline use lack it
  const without = session.withoutConsent ?? [];
  if (without.length === 0) return null;
  if (without.length === session.students) {
    return (
      <p className={styles.withoutConsent}>
        <CameraOff aria-hidden="true" size={18} />
        {t('photos.nobodyConsented')}
      </p>
    );
  }
  return (
    <Disclosure
      className={styles.withoutConsent}
      summary={
        <span className={styles.withoutCount}>
          <CameraOff aria-hidden="true" size={18} />
          {t('photos.withoutConsent', { count: without.length })}
        </span>
      }
    >
      <ul className={styles.names}>
        {without.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Disclosure>
  );
}

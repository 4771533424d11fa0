import type { PhotoTask } from '@school/api-contract/groups/session-photos';
import { useT } from '@school/kit';
import { CameraOff } from 'lucide-react';
import styles from './coach.module.css';

const maxNames = 6;

/** Tells the coach, before the camera opens, whom not to photograph. */
export function WithoutConsent({ session }: { session: PhotoTask }) {
  const t = useT('mf-crm');
  // data that an earlier release stored for offline use lack it
  const without = session.withoutConsent ?? [];
  if (without.length === 0) return null;
  const names = without.slice(0, maxNames).join(', ');
  const more = without.length - maxNames;
  return (
    <p className={styles.withoutConsent}>
      <CameraOff aria-hidden="true" size={18} />
      <span>
        {without.length === session.students
          ? t('photos.nobodyConsented')
          : t('photos.withoutConsent', {
              count: without.length,
              names: more > 0 ? t('photos.withoutConsentMore', { names, count: more }) : names,
            })}
      </span>
    </p>
  );
}

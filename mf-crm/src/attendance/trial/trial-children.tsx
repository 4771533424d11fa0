import { Button } from '@school/design-system/button';
import { useErrorText, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { UserPlus } from 'lucide-react';
import { useId, useState } from 'react';
import styles from './trial.module.css';
import { useTrialChildren } from './trial.queries';

const WalkInDialog = lazyDialog(async () => (await import('./walk-in.dialog')).WalkInDialog);

/** How many children on trial are among the rows of the session, and a way to write down one who came without a request. */
export function TrialChildren({ groupId, date }: { groupId: number; date: string }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const list = useTrialChildren(groupId, date);
  const [isAdding, setAdding] = useState(false);
  const headingId = useId();
  const count = list.data?.children.length;

  return (
    <section aria-labelledby={headingId} className={styles.trial}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.title}>
          {t('attendance.trial.title')}
        </h2>
        <Button size="sm" variant="ghost" icon={<UserPlus />} onClick={() => setAdding(true)}>
          {t('attendance.trial.write')}
        </Button>
      </div>
      {count !== undefined && (
        <p className={styles.sub}>
          {count === 0 ? t('attendance.trial.nobody') : t('attendance.trial.inList', { number: count })}
        </p>
      )}
      {list.isLoadingError && (
        <p className={styles.sub}>
          {t('attendance.trial.notLoaded')} {errorText(list.error)}
        </p>
      )}
      {isAdding && <WalkInDialog onClose={() => setAdding(false)} />}
    </section>
  );
}

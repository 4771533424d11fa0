import { Button } from '@school/design-system/button';
import { useErrorText, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { UserPlus } from 'lucide-react';
import { useId, useState } from 'react';
import styles from './trial.module.css';
import { useTrialChildren } from './trial.queries';
import { TrialChildRow } from './trial-child-row';

const WalkInDialog = lazyDialog(async () => (await import('./walk-in.dialog')).WalkInDialog);

/** Children on trial in this session, and a way to write down one who came without a request. */
export function TrialChildren({ groupId, date }: { groupId: number; date: string }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const list = useTrialChildren(groupId, date);
  const [isAdding, setAdding] = useState(false);
  const headingId = useId();
  const children = list.data?.children ?? [];

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
      {list.data && children.length === 0 && <p className={styles.sub}>{t('attendance.trial.nobody')}</p>}
      {list.isLoadingError && (
        <p className={styles.sub}>
          {t('attendance.trial.notLoaded')} {errorText(list.error)}
        </p>
      )}
      {children.length > 0 && (
        <ul className={styles.rows}>
          {children.map((child) => (
            <TrialChildRow
              key={child.id}
              child={child}
              mayMark={list.data?.mayMark === true && child.open}
              groupId={groupId}
              date={date}
            />
          ))}
        </ul>
      )}
      {isAdding && <WalkInDialog onClose={() => setAdding(false)} />}
    </section>
  );
}

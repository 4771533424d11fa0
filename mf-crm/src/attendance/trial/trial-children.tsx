import type { Journal } from '@school/api-contract/groups/attendance';
import { Button } from '@school/design-system/button';
import { useErrorText, useT } from '@school/kit';
import { UserPlus } from 'lucide-react';
import { useId } from 'react';
import { listSessionWalkIns } from '../walk-ins/queued-walk-in';
import type { WalkIns } from '../walk-ins/use-walk-in-queue';
import styles from './trial.module.css';
import { useTrialChildren } from './trial.queries';

interface TrialChildrenProps {
  group: Journal['group'];
  date: string;
  walkIns: WalkIns;
  /** Opens the form for a child who came without a request; undefined on a day to which nobody has come yet. */
  onWrite: (() => void) | undefined;
}

/** How many children on trial are among the rows of the session, and a way to write down one who came without a request. */
export function TrialChildren({ group, date, walkIns, onWrite }: TrialChildrenProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const list = useTrialChildren(group.id, date);
  const headingId = useId();
  const queued = listSessionWalkIns(walkIns, { groupId: group.id, date }, list.data?.children).length;
  const count = list.data ? list.data.children.length + queued : queued || undefined;

  return (
    <section aria-labelledby={headingId} className={styles.trial}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.title}>
          {t('attendance.trial.title')}
        </h2>
        {onWrite && (
          <Button size="sm" variant="ghost" icon={<UserPlus />} onClick={onWrite}>
            {t('attendance.trial.write')}
          </Button>
        )}
      </div>
      {/* Always rendered: screen readers only announce changes of a region that already exists. */}
      <div role="status" className={styles.sub}>
        {count !== undefined &&
          (count === 0 ? t('attendance.trial.nobody') : t('attendance.trial.inList', { number: count }))}
      </div>
      {list.isLoadingError && (
        <p className={styles.sub}>
          {t('attendance.trial.notLoaded')} {errorText(list.error)}
        </p>
      )}
    </section>
  );
}

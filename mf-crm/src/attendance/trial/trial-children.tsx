import type { Journal } from '@school/api-contract/groups/attendance';
import { Button } from '@school/design-system/button';
import { useErrorText, useT } from '@school/kit';
import { createRequestKeys } from '@school/kit/request-keys';
import { UserPlus } from 'lucide-react';
import { useId, useState } from 'react';
import { isLate } from '../shared/days';
import { WalkInDialog } from '../walk-ins/dialogs.lazy';
import { listSessionWalkIns, type WalkInFacts } from '../walk-ins/queued-walk-in';
import type { WalkIns } from '../walk-ins/use-walk-in-queue';
import styles from './trial.module.css';
import { useTrialChildren } from './trial.queries';

interface TrialChildrenProps {
  group: Journal['group'];
  date: string;
  /** The school's day: nobody has come to a later one, and an earlier one may need a reason. */
  today: string;
  walkIns: WalkIns;
}

/** How many children on trial are among the rows of the session, and a way to write down one who came without a request. */
export function TrialChildren({ group, date, today, walkIns }: TrialChildrenProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const list = useTrialChildren(group.id, date);
  const [isAdding, setAdding] = useState(false);
  const headingId = useId();
  const queued = listSessionWalkIns(walkIns, { groupId: group.id, date }, list.data?.children).length;
  const count = list.data ? list.data.children.length + queued : queued || undefined;

  const add = (facts: WalkInFacts) => {
    const walkIn = { ...facts, groupId: group.id, groupName: group.name, date };
    void walkIns.queue.add({ ...walkIn, key: createRequestKeys()(walkIn) });
  };

  return (
    <section aria-labelledby={headingId} className={styles.trial}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.title}>
          {t('attendance.trial.title')}
        </h2>
        {date <= today && (
          <Button size="sm" variant="ghost" icon={<UserPlus />} onClick={() => setAdding(true)}>
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
      {isAdding && <WalkInDialog needsReason={isLate(date, today)} onSubmit={add} onClose={() => setAdding(false)} />}
    </section>
  );
}

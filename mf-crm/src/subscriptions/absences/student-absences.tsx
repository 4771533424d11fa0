import type { AbsenceExcuse, MakeupCredit } from '@school/api-contract/money/absence-excuses';
import { Button } from '@school/design-system/button';
import { Link } from '@school/design-system/link';
import { Inline, Stack } from '@school/design-system/stack';
import { makeupCreditLooks, StatusBadge } from '@school/design-system/status-badge';
import { notify, schoolDay, useErrorText, useFormats, useT } from '@school/kit';
import { CalendarX2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useMemberships } from '../../students/records/student-records.queries';
import styles from '../subscriptions.module.css';
import { documentAddress, useCredits, useExcuses, useReleaseCredit, useRemoveExcuse } from './absences.queries';
import { ExcuseDialog, MakeupDialog } from './dialogs.lazy';

/** Excused absences of a student, and the makeup credits that they gave. */
export function StudentAbsences({ student }: { student: { id: number; name: string } }) {
  const t = useT('mf-crm');
  const id = useId();
  const today = schoolDay();
  const excuses = useExcuses(student.id);
  const credits = useCredits(student.id);
  const memberships = useMemberships(student.id);
  const [isExcusing, setExcusing] = useState(false);
  const [spent, setSpent] = useState<MakeupCredit>();
  const groups = (memberships.data ?? [])
    .filter(({ leaveDate }) => leaveDate === null || leaveDate > today)
    .map(({ group }) => group);
  const toCredit = (excuse: AbsenceExcuse) => credits.data?.find((credit) => credit.id === excuse.id);

  return (
    <section aria-labelledby={id}>
      <Stack gap={2}>
        <h3 id={id}>{t('absences.title')}</h3>
        <Inline>
          <Button icon={<CalendarX2 />} disabled={groups.length === 0} onClick={() => setExcusing(true)}>
            {t('absences.add')}
          </Button>
        </Inline>
        {excuses.data?.length === 0 && <p className={styles.sub}>{t('absences.none')}</p>}
        {excuses.data && excuses.data.length > 0 && (
          <ul aria-labelledby={id} className={styles.list}>
            {excuses.data.map((excuse) => (
              <Excuse key={excuse.id} excuse={excuse} credit={toCredit(excuse)} onSpend={setSpent} />
            ))}
          </ul>
        )}
      </Stack>
      {isExcusing && <ExcuseDialog student={student} groups={groups} day={today} onClose={() => setExcusing(false)} />}
      {spent && <MakeupDialog credit={spent} onClose={() => setSpent(undefined)} />}
    </section>
  );
}

interface ExcuseProps {
  excuse: AbsenceExcuse;
  /** Undefined when the absence gives none. */
  credit: MakeupCredit | undefined;
  onSpend: (credit: MakeupCredit) => void;
}

function Excuse({ excuse, credit, onSpend }: ExcuseProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const { date, shortDate } = useFormats();
  const remove = useRemoveExcuse();
  const release = useReleaseCredit();
  const { id, group, reason, comment, fileName } = excuse;
  const onError = (error: unknown) => notify({ tone: 'destructive', title: errorText(error) });
  return (
    <li className={styles.item}>
      <div className={styles.main}>
        {`${date(excuse.date)}, ${t(`absences.reasons.${reason}`).toLowerCase()}`}
        <div className={styles.sub}>{[group.name, comment].filter(Boolean).join(' · ')}</div>
        {fileName !== null && (
          <div>
            <Link href={documentAddress(id)} download>
              {fileName}
            </Link>
          </div>
        )}
        {credit?.state === 'used' && (
          <div className={styles.sub}>
            {t('absences.credit.usedFor', { group: credit.usedGroup?.name ?? '', date: shortDate(credit.usedOn) })}
          </div>
        )}
      </div>
      {credit && (
        <StatusBadge look={makeupCreditLooks[credit.state]}>
          {credit.state === 'available'
            ? t('absences.credit.until', { date: shortDate(credit.expiresOn) })
            : t(`absences.credit.states.${credit.state}`)}
        </StatusBadge>
      )}
      {credit?.state === 'available' && (
        <Button size="sm" onClick={() => onSpend(credit)}>
          {t('absences.makeup.use')}
        </Button>
      )}
      {credit?.state === 'used' ? (
        <Button size="sm" loading={release.isPending} onClick={() => release.mutate(id, { onError })}>
          {t('absences.makeup.release')}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('absences.removeOf', { date: date(excuse.date) })}
          loading={remove.isPending}
          onClick={() => remove.mutate(id, { onError })}
        >
          {t('absences.remove')}
        </Button>
      )}
    </li>
  );
}

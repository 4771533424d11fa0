import type { Student } from '@school/api-contract/students/students';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { Link } from '@school/design-system/link';
import { Stack } from '@school/design-system/stack';
import { addDays, Link as RouterLink, schoolDay, useFormats, useT } from '@school/kit';
import { ArrowRightLeft } from 'lucide-react';
import { useState } from 'react';
import { toFullName } from '../student-name';
import { TransferDialog } from '../transfer/transfer-dialog.lazy';
import { RecordList } from './record-list';
import styles from './records.module.css';
import { useMemberships } from './student-records.queries';

/** The student's present and former groups, with the transfer into another one. */
export function StudentGroups({ student }: { student: Student }) {
  const t = useT('mf-crm');
  const { date } = useFormats();
  const memberships = useMemberships(student.id);
  const [isTransferring, setTransferring] = useState(false);
  const isMember = student.groups.length > 0;
  const hiddenCount = student.groupCount - student.groups.length;
  const tomorrow = addDays(schoolDay(), 1);
  return (
    <Stack gap={3}>
      {student.active && (
        <div>
          <Button size="sm" icon={<ArrowRightLeft />} onClick={() => setTransferring(true)}>
            {isMember ? t('transfer.title') : t('students.selection.toGroup')}
          </Button>
        </div>
      )}
      {isTransferring && (
        <TransferDialog
          student={{ id: student.id, name: toFullName(student) }}
          fromGroupId={student.groups[0]?.id}
          onClose={() => setTransferring(false)}
        />
      )}
      <RecordList
        label={t('student.groups')}
        query={memberships}
        itemKey={({ group, joinDate }) => `${group.id} ${joinDate}`}
        empty={hiddenCount > 0 ? t('student.records.hiddenGroups') : t('student.records.noGroups')}
      >
        {({ group, trainerName, joinDate, leaveDate }) => (
          <>
            <div className={styles.main}>
              <Link alone render={<RouterLink to={`/groups/${group.id}`} />}>
                {group.name}
              </Link>
              {trainerName && <div className={styles.sub}>{trainerName}</div>}
            </div>
            {leaveDate === null ? (
              <Badge tone="success">{t('student.records.since', { date: date(joinDate) })}</Badge>
            ) : leaveDate > tomorrow && leaveDate > joinDate ? (
              <Badge>{t('groups.roster.leaves', { date: date(leaveDate) })}</Badge>
            ) : (
              <span className={styles.sub}>
                {t('student.records.stay', { from: date(joinDate), to: date(leaveDate) })}
              </span>
            )}
          </>
        )}
      </RecordList>
      {hiddenCount > 0 && (memberships.data?.length ?? 0) > 0 && (
        <p className={styles.sub}>{t('student.records.moreHiddenGroups', { count: hiddenCount })}</p>
      )}
    </Stack>
  );
}

import type { Journal } from '@school/api-contract/groups/attendance';
import { Button } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { Skeleton } from '@school/design-system/skeleton';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { hasCode, useErrorText, useOffline, usePageHead, useT } from '@school/kit';
import { type ReactNode, useMemo, useState } from 'react';
import { LoadFailure } from '../load-failure';
import { useJournal } from './attendance.queries';
import { JournalView } from './journal-view';
import { isWaiting } from './queue/queued-mark';
import { BackToDay } from './session/back-to-day';
import { JournalHead } from './session/journal-head';
import styles from './session/session.module.css';
import { toMonth } from './shared/days';
import { MarkProblems } from './shared/mark-problems';
import type { Marks } from './shared/queue-state';
import type { GroupAddress } from './use-attendance-address';
import type { WalkIns } from './walk-ins/use-walk-in-queue';
import { WalkInRows } from './walk-ins/walk-in-rows';

interface GroupViewProps {
  address: GroupAddress;
  marks: Marks;
  walkIns: WalkIns;
}

/** One group: the students of a day, or the journal of a month. */
export function GroupView({ address, marks, walkIns }: GroupViewProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const { groupId, date, view } = address;
  const journal = useJournal(groupId, view === 'month' ? address.month : toMonth(date));
  const [lastRead, setLastRead] = useState<Journal>();
  if (journal.data && journal.data !== lastRead) setLastRead(journal.data);
  // Of another month only what is the group's: its head stays, with the focus in the stepper.
  const group = useMemo(() => lastRead && { ...lastRead, sessions: [], marks: [] }, [lastRead]);
  const shown = journal.data ?? (view === 'month' ? group : undefined);
  usePageHead({ title: shown?.group.name ?? t('attendance.title') });
  const offline = useOffline();
  const retry = () => void journal.refetch();
  const failure = <LoadFailure text={errorText(journal.error)} onRetry={retry} />;

  // A group without access disappears from the screen, even if its journal is cached.
  const isGone = hasCode(journal.error, 'NOT_FOUND');
  if (shown && !isGone) {
    const isRead = journal.data !== undefined;
    return (
      <JournalView
        journal={shown}
        isFresh={isRead && !offline && !journal.isFetching}
        address={address}
        marks={marks}
        walkIns={walkIns}
        instead={isRead ? undefined : journal.isError ? failure : <RowsSkeleton />}
      />
    );
  }
  const names = new Map(journal.data?.students.map(({ id, name }) => [id, name]));
  const stuck = [...marks.marks.values()].filter((mark) => mark.groupId === groupId && !isWaiting(mark));
  return (
    <>
      {journal.isError ? (
        <>
          <JournalHead date={date} title={t('attendance.title')} />
          {/* Marks and new children of a group without access still need a decision. */}
          <MarkProblems marks={stuck} names={names} queue={marks.queue} />
          <WalkInRows groupId={groupId} walkIns={walkIns} />
          {isGone ? (
            <EmptyState
              title={t('attendance.noGroupTitle')}
              action={
                <Button loading={journal.isFetching} onClick={retry}>
                  {t('common.retry')}
                </Button>
              }
            >
              {t('attendance.noGroupText')}
            </EmptyState>
          ) : (
            failure
          )}
        </>
      ) : (
        <>
          <BackToDay date={date} />
          <h1>
            <VisuallyHidden>{t('attendance.title')}</VisuallyHidden>
          </h1>
          <RowsSkeleton title={<Skeleton width="60%" height="1.75rem" />} />
        </>
      )}
    </>
  );
}

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function RowsSkeleton({ title }: { title?: ReactNode }) {
  const t = useT('mf-crm');
  return (
    <div role="status" aria-busy="true" aria-label={t('attendance.loading')} className={styles.skeleton}>
      {title}
      {places.map((place) => (
        <Skeleton key={place} height="56px" />
      ))}
    </div>
  );
}

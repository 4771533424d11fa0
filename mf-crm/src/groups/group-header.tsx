import type { Group } from '@school/api-contract/groups';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { Badge } from '@school/design-system/badge';
import { Button, ButtonLink } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { DefinitionList } from '@school/design-system/definition-list';
import { PageHeader } from '@school/design-system/page-header';
import { Link, notify, useCan, useErrorText, useFormats, useLabels, useT } from '@school/kit';
import { Archive, ClipboardCheck, NotebookText, Pencil } from 'lucide-react';
import { useState } from 'react';
import { FillBar } from './fill-bar';
import styles from './group.module.css';
import { GroupFormDrawer } from './group-form.drawer';
import { useGroupWords } from './group-words';
import { useMoveToArchive } from './groups.queries';
import { reasonId } from './reason-id';

const markReasonId = 'group-mark-reason';

/** Who, where, when, how full, and what can be done with the group; what the reader may not do is there with the reason. */
export function GroupHeader({ group }: { group: Group }) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const words = useGroupWords();
  const { date } = useFormats();
  const [editing, setEditing] = useState(false);
  const [asking, setAsking] = useState(false);
  const mayManage = group.access === 'manage';
  const forbidden = mayManage ? {} : { disabled: true, 'aria-describedby': reasonId };
  const roleMarks = useCan('editAttendance');
  const mayMark = roleMarks && group.access !== 'view';
  const archive = useArchiving(group);

  return (
    <>
      <PageHeader
        title={group.name}
        description={labels.sportsDirection(group.sportsDirection)}
        actions={
          <>
            {group.active &&
              (mayMark ? (
                <ButtonLink
                  variant="primary"
                  icon={<ClipboardCheck />}
                  render={<Link to={`/attendance?group=${group.id}`} />}
                >
                  {t('groups.detail.mark')}
                </ButtonLink>
              ) : (
                <Button
                  variant="primary"
                  icon={<ClipboardCheck />}
                  disabled
                  aria-describedby={roleMarks ? reasonId : markReasonId}
                >
                  {t('groups.detail.mark')}
                </Button>
              ))}
            <ButtonLink icon={<NotebookText />} render={<Link to={`/attendance?group=${group.id}&view=month`} />}>
              {t('groups.detail.journal')}
            </ButtonLink>
            <Button icon={<Pencil />} onClick={() => setEditing(true)} {...forbidden}>
              {t('groups.detail.edit')}
            </Button>
            {group.active ? (
              <Button icon={<Archive />} onClick={() => setAsking(true)} {...forbidden}>
                {t('groups.detail.archive')}
              </Button>
            ) : (
              <Button loading={archive.isPending} onClick={() => archive.run(false)} {...forbidden}>
                {t('groups.detail.restore')}
              </Button>
            )}
          </>
        }
      />
      {!group.active && (
        <p className={styles.reason}>
          <Badge>{t('groups.detail.archived')}</Badge> {t('groups.detail.archivedNote')}
        </p>
      )}
      {!mayManage && (
        <p id={reasonId} className={styles.reason}>
          {t(group.access === 'view' ? 'groups.detail.viewOnly' : 'groups.detail.editOnly')}
        </p>
      )}
      {group.active && !roleMarks && (
        <p id={markReasonId} className={styles.reason}>
          {t('attendance.readOnly.role')}
        </p>
      )}
      <Card>
        <div className={styles.header}>
          <DefinitionList
            items={[
              { term: t('groups.detail.coach'), value: group.trainer?.name ?? t('groups.noCoach') },
              { term: t('groups.detail.branch'), value: group.branch?.name ?? t('groups.noBranch') },
              { term: t('groups.schedule'), value: words.week(group.schedules) || t('groups.noSchedule') },
              ...group.comingSchedules.map(({ from, schedules }) => ({
                term: t('groups.scheduleFrom', { date: date(from) }),
                value: words.week(schedules) || t('groups.noSessions'),
              })),
              ...(group.active ? [{ term: t('groups.nextSession'), value: words.next(group.nextSession) }] : []),
              ...(group.description ? [{ term: t('groups.detail.description'), value: group.description }] : []),
            ]}
          />
          <FillBar group={group} />
        </div>
      </Card>
      {editing && <GroupFormDrawer group={group} onClose={() => setEditing(false)} onSaved={() => {}} />}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('groups.detail.archiveTitle', { name: group.name })}
        description={t('groups.detail.archiveText')}
        confirmLabel={t('groups.detail.archive')}
        cancelLabel={t('groups.detail.cancel')}
        pending={archive.isPending}
        onConfirm={() => archive.run(true, () => setAsking(false))}
      />
    </>
  );
}

/** Into the archive, with a way back for who slipped, and out of it. */
function useArchiving(group: Group) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const move = useMoveToArchive(group.id);
  const run = (archived: boolean, onSettled?: () => void) =>
    move.mutate(archived, {
      onSuccess: () =>
        notify(
          archived
            ? {
                title: t('groups.detail.archiveDone', { name: group.name }),
                action: {
                  label: t('groups.detail.undo'),
                  altText: t('groups.detail.undoHint'),
                  onSelect: () => run(false),
                },
              }
            : { title: t('groups.detail.restoreDone', { name: group.name }) },
        ),
      onError: (error) => notify({ title: errorText(error), tone: 'destructive' }),
      onSettled,
    });
  return { run, isPending: move.isPending };
}

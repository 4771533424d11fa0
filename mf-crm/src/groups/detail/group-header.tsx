import type { Group } from '@school/api-contract/groups/groups';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { Badge } from '@school/design-system/badge';
import { Button, ButtonLink } from '@school/design-system/button';
import { DirectionHeader, type HeadNumeral } from '@school/design-system/direction-header';
import { MoreActions } from '@school/design-system/more-actions';
import { Link, notify, useCan, useErrorText, useLabels, useSellsSubscriptions, useT } from '@school/kit';
import { Archive, ArchiveRestore, ClipboardCheck, NotebookText, Pencil, Ticket } from 'lucide-react';
import { useState } from 'react';
import { usePhone } from '../../shared/use-phone';
import { GroupFormDrawer } from '../form/group-form-drawer.lazy';
import { useMoveToArchive, useReadRoster } from '../groups.queries';
import { SellToGroup } from '../roster/sell-to-group';
import { archivedId, reasonId } from '../shared/reason-id';
import styles from './group.module.css';
import { GroupFacts, GroupSummary } from './group-facts';
import { MarkLink } from './mark-link';

const markReasonId = 'group-mark-reason';

/** The facts of the group; on a phone with its actions, which a desktop has in the row of the tabs. */
export function GroupHeader({ group }: { group: Group }) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const mayManage = group.access === 'manage';
  const roleMarks = useCan('editAttendance');
  return (
    <DirectionHeader
      direction={group.sportsDirection}
      directionName={labels.sportsDirection(group.sportsDirection)}
      title={group.name}
      back={{ label: t('common.back', { to: t('groups.title') }), render: <Link to="/groups" /> }}
      description={<GroupSummary group={group} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
      numerals={useGroupNumerals(group)}
      actions={isPhone && <GroupActions group={group} />}
    >
      <GroupFacts group={group} isOpen={isOpen} />
      <div className={styles.notes}>
        {!group.active && (
          <p id={archivedId} className={styles.reason}>
            <Badge>{t('groups.detail.archived')}</Badge> {t('groups.detail.archivedNote')}
          </p>
        )}
        {!mayManage && (
          <p id={reasonId} className={styles.reason}>
            {t(whyNotManage(group))}
          </p>
        )}
        {group.active && !roleMarks && (
          <p id={markReasonId} className={styles.reason}>
            {t('attendance.readOnly.role')}
          </p>
        )}
      </div>
    </DirectionHeader>
  );
}

const whyNotManage = ({ access }: Group) =>
  access === 'view' ? ('groups.detail.viewOnly' as const) : ('groups.detail.editOnly' as const);

/** Places and queue, and the attendance of those who are in the group once the roster has been read. */
function useGroupNumerals(group: Group): HeadNumeral[] {
  const t = useT('mf-crm');
  const shares = (useReadRoster(group.id).data ?? []).flatMap(({ attendancePercent }) => attendancePercent ?? []);
  const numerals = [
    { value: String(group.studentCount), label: t('groups.head.places', { count: group.maxStudents }) },
  ];
  if (shares.length > 0) {
    const percent = Math.round(shares.reduce((sum, share) => sum + share, 0) / shares.length);
    numerals.push({ value: t('groups.roster.percent', { percent }), label: t('attendance.head.share') });
  }
  if (group.waitingCount > 0) numerals.push({ value: String(group.waitingCount), label: t('groups.head.waiting') });
  return numerals;
}

interface GroupActionsProps {
  group: Group;
  /** Whether there is room for the way to the journal beside the menu. */
  hasJournal?: boolean;
}

/** What can be done with the group; a forbidden action is shown disabled with its reason. */
export function GroupActions({ group, hasJournal = false }: GroupActionsProps) {
  const t = useT('mf-crm');
  const [editing, setEditing] = useState(false);
  const [asking, setAsking] = useState(false);
  const [selling, setSelling] = useState(false);
  const sells = useSellsSubscriptions();
  const handlesPayments = useCan('payments');
  const isPhone = usePhone();
  const mayManage = group.access === 'manage';
  const roleMarks = useCan('editAttendance');
  const mayMark = roleMarks && group.access !== 'view';
  const archive = useArchiving(group);
  const limits = mayManage ? {} : { disabled: true, description: t(whyNotManage(group)) };
  const moving = group.active
    ? { label: t('groups.detail.archive'), icon: <Archive />, onSelect: () => setAsking(true) }
    : { label: t('groups.detail.restore'), icon: <ArchiveRestore />, onSelect: () => archive.run(false) };

  const toJournal = <Link to={`/attendance?group=${group.id}&view=month`} />;
  const more = (
    <MoreActions
      collapsed
      label={t('groups.detail.acts')}
      items={[
        ...(hasJournal
          ? []
          : [{ id: 'journal', label: t('groups.detail.journal'), icon: <NotebookText />, render: toJournal }]),
        {
          id: 'edit',
          label: t('groups.detail.edit'),
          icon: <Pencil />,
          onSelect: () => setEditing(true),
          ...limits,
        },
        ...(sells && handlesPayments && group.active && group.studentCount > 0
          ? [
              {
                id: 'sell',
                label: t('subscriptions.sell'),
                icon: <Ticket />,
                onSelect: () => setSelling(true),
              },
            ]
          : []),
        { id: 'archive', ...moving, ...limits },
      ]}
    />
  );
  const mark =
    group.active &&
    (mayMark ? (
      <MarkLink group={group} />
    ) : (
      <Button collapses icon={<ClipboardCheck />} disabled aria-describedby={roleMarks ? reasonId : markReasonId}>
        {t('attendance.mark')}
      </Button>
    ));
  return (
    <>
      {/* the signs of a phone end with the menu, at the edge of the page */}
      {isPhone ? mark : more}
      {hasJournal && (
        <ButtonLink icon={<NotebookText />} render={toJournal}>
          {t('groups.detail.journal')}
        </ButtonLink>
      )}
      {isPhone ? more : mark}
      {selling && <SellToGroup groupId={group.id} onClose={() => setSelling(false)} />}
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

/** Archives the group, with an undo, or restores it. */
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

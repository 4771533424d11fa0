import type { Group } from '@school/api-contract/groups/groups';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { DirectionHeader } from '@school/design-system/direction-header';
import { MoreActions } from '@school/design-system/more-actions';
import { Link, notify, useCan, useErrorText, useLabels, useSellsSubscriptions, useT } from '@school/kit';
import { Archive, ArchiveRestore, ClipboardCheck, NotebookText, Pencil, Ticket } from 'lucide-react';
import { useState } from 'react';
import { GroupFormDrawer } from '../form/group-form-drawer.lazy';
import { useMoveToArchive } from '../groups.queries';
import { SellToGroup } from '../roster/sell-to-group';
import { archivedId, reasonId } from '../shared/reason-id';
import styles from './group.module.css';
import { GroupFacts } from './group-facts';
import { MarkLink } from './mark-link';

const markReasonId = 'group-mark-reason';

/** Facts and actions of the group; a forbidden action is shown disabled with its reason. */
export function GroupHeader({ group }: { group: Group }) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const [editing, setEditing] = useState(false);
  const [asking, setAsking] = useState(false);
  const [selling, setSelling] = useState(false);
  const sells = useSellsSubscriptions();
  const handlesPayments = useCan('payments');
  const mayManage = group.access === 'manage';
  const roleMarks = useCan('editAttendance');
  const mayMark = roleMarks && group.access !== 'view';
  const archive = useArchiving(group);
  const whyNot = t(group.access === 'view' ? 'groups.detail.viewOnly' : 'groups.detail.editOnly');
  const limits = mayManage ? {} : { disabled: true, description: whyNot };
  const moving = group.active
    ? { label: t('groups.detail.archive'), icon: <Archive />, onSelect: () => setAsking(true) }
    : { label: t('groups.detail.restore'), icon: <ArchiveRestore />, onSelect: () => archive.run(false) };

  return (
    <>
      <DirectionHeader
        direction={group.sportsDirection}
        directionName={labels.sportsDirection(group.sportsDirection)}
        title={group.name}
        back={{ label: t('groups.title'), render: <Link to="/groups" /> }}
        hint={<span aria-hidden="true">{labels.sportsDirection(group.sportsDirection)}</span>}
        actions={
          <>
            <MoreActions
              label={t('groups.detail.acts')}
              items={[
                {
                  id: 'edit',
                  rare: true,
                  label: t('groups.detail.edit'),
                  icon: <Pencil />,
                  onSelect: () => setEditing(true),
                  ...limits,
                },
                {
                  id: 'journal',
                  label: t('groups.detail.journal'),
                  icon: <NotebookText />,
                  render: <Link to={`/attendance?group=${group.id}&view=month`} />,
                },
                ...(sells && handlesPayments && group.active && group.studentCount > 0
                  ? [
                      {
                        id: 'sell',
                        rare: true,
                        label: t('subscriptions.sell'),
                        icon: <Ticket />,
                        onSelect: () => setSelling(true),
                      },
                    ]
                  : []),
                { id: 'archive', rare: true, ...moving, ...limits },
              ]}
            />
            {group.active &&
              (mayMark ? (
                <MarkLink group={group} />
              ) : (
                <Button
                  collapses
                  icon={<ClipboardCheck />}
                  disabled
                  aria-describedby={roleMarks ? reasonId : markReasonId}
                >
                  {t('attendance.mark')}
                </Button>
              ))}
          </>
        }
      >
        <div className={styles.notes}>
          {!group.active && (
            <p id={archivedId} className={styles.reason}>
              <Badge>{t('groups.detail.archived')}</Badge> {t('groups.detail.archivedNote')}
            </p>
          )}
          {!mayManage && (
            <p id={reasonId} className={styles.reason}>
              {whyNot}
            </p>
          )}
          {group.active && !roleMarks && (
            <p id={markReasonId} className={styles.reason}>
              {t('attendance.readOnly.role')}
            </p>
          )}
        </div>
        <GroupFacts group={group} />
      </DirectionHeader>
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

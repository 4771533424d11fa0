import type { Journal } from '@school/api-contract/groups/attendance';
import { IconButton } from '@school/design-system/icon-button';
import { Menu, type MenuEntry } from '@school/design-system/menu';
import { useSession, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import {
  CalendarClock,
  CalendarX,
  Ellipsis,
  MessageSquare,
  Undo2,
  UserPlus,
  UserRoundCog,
  UserRoundX,
} from 'lucide-react';
import { startTransition, useState } from 'react';
import { usePhone } from '../../shared/use-phone';
import { isLate } from '../shared/days';
import type { JournalSession } from '../shared/journal-marks';
import { CommentDialog } from './comment.dialog';

const CancelDialog = lazyDialog(async () => (await import('./cancel.dialog')).CancelDialog);
const MoveDialog = lazyDialog(async () => (await import('./move.dialog')).MoveDialog);
const RestoreDialog = lazyDialog(async () => (await import('./restore.dialog')).RestoreDialog);
const SubstituteDialog = lazyDialog(async () => (await import('./substitute.dialog')).SubstituteDialog);
const WithdrawSubstituteDialog = lazyDialog(
  async () => (await import('./withdraw-substitute.dialog')).WithdrawSubstituteDialog,
);

type SessionDialog = 'comment' | 'substitute' | 'withdraw' | 'cancel' | 'move' | 'restore';

interface SessionActsProps {
  journal: Journal;
  /** Undefined: a day without a session. */
  session: JournalSession | undefined;
  date: string;
  /** Whether the role may mark at all. */
  mayEdit: boolean;
  /** Opens the form for a child who came without a request, where there is no room for a button of its own. */
  onWriteDown: (() => void) | undefined;
}

/**
 * Actions on a session besides marking; disabled with a reason for read-only users. A substitute may do none of them,
 * which the note on the substitution says.
 */
export function SessionActions({ journal, session, date, mayEdit, onWriteDown }: SessionActsProps) {
  const t = useT('mf-crm');
  const { user } = useSession();
  const isPhone = usePhone();
  const [open, setOpen] = useState<SessionDialog>();
  // The menu closes before the dialog is rendered.
  const show = (dialog: SessionDialog) => startTransition(() => setOpen(dialog));
  const whyNot = mayEdit ? (journal.mayMark ? undefined : 'grant') : 'changeRole';
  const limits = whyNot && { disabled: true, description: t(`attendance.readOnly.${whyNot}`) };

  // Nobody but the group's own staff marks it any more.
  const over = isLate(date, journal.today) && { disabled: true, description: t('attendance.substitute.over') };

  // A comment is shown with its session, so a day without one cannot have a comment.
  const isSubstitute = !journal.mayMark && session?.substitute && session.substitute.id === user?.id;
  const changes: MenuEntry[] =
    !session || isSubstitute
      ? []
      : [
          {
            id: 'comment',
            label: t(session.comment ? 'attendance.editComment' : 'attendance.addComment'),
            icon: <MessageSquare />,
            onSelect: () => show('comment'),
            ...limits,
          },
          ...(session.state === 'planned' && session.times.length > 0
            ? [
                {
                  id: 'substitute',
                  label: t(session.substitute ? 'attendance.substitute.change' : 'attendance.substitute.name'),
                  icon: <UserRoundCog />,
                  onSelect: () => show('substitute'),
                  ...(limits ?? over),
                },
                ...(session.substitute
                  ? [
                      {
                        id: 'withdraw',
                        label: t('attendance.substitute.withdraw'),
                        icon: <UserRoundX />,
                        onSelect: () => show('withdraw'),
                        ...(limits ?? over),
                      },
                    ]
                  : []),
                {
                  id: 'move',
                  label: t('attendance.move'),
                  icon: <CalendarClock />,
                  onSelect: () => show('move'),
                  ...limits,
                },
                {
                  id: 'cancel',
                  label: t('attendance.cancel'),
                  icon: <CalendarX />,
                  onSelect: () => show('cancel'),
                  ...limits,
                },
              ]
            : []),
          ...(session.state !== 'planned'
            ? [
                {
                  id: 'restore',
                  label: t('attendance.restore'),
                  icon: <Undo2 />,
                  onSelect: () => show('restore'),
                  ...limits,
                },
              ]
            : []),
        ];
  const items: MenuEntry[] = [
    ...(onWriteDown
      ? [
          {
            id: 'write-down',
            label: t('attendance.trial.walkIn'),
            icon: <UserPlus />,
            onSelect: () => startTransition(onWriteDown),
          },
        ]
      : []),
    ...changes,
  ];
  if (items.length === 0) return null;
  const dialog = { groupId: journal.group.id, date, onClose: () => setOpen(undefined) };

  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton variant={isPhone ? 'ghost' : 'secondary'} icon={<Ellipsis />} aria-label={t('attendance.acts')} />
        }
        items={items}
      />
      {open === 'comment' && <CommentDialog {...dialog} comment={session?.comment ?? ''} />}
      {open === 'cancel' && <CancelDialog {...dialog} />}
      {open === 'restore' && <RestoreDialog {...dialog} />}
      {open === 'substitute' && session && (
        <SubstituteDialog {...dialog} session={session} coach={journal.trainerName} />
      )}
      {open === 'withdraw' && session?.substitute && (
        <WithdrawSubstituteDialog {...dialog} substitute={session.substitute} />
      )}
      {open === 'move' && <MoveDialog {...dialog} times={session?.times[0]} markCount={countDayMarks(journal, date)} />}
    </>
  );
}

const countDayMarks = ({ marks }: Journal, date: string) => marks.filter((mark) => mark.date === date).length;

import type { Journal } from '@school/api-contract/groups/attendance';
import { IconButton } from '@school/design-system/icon-button';
import { Menu, type MenuEntry } from '@school/design-system/menu';
import { notify, useErrorText, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { CalendarClock, CalendarX, Ellipsis, MessageSquare, Undo2 } from 'lucide-react';
import { startTransition, useState } from 'react';
import { useChangeSession } from '../attendance.queries';
import type { JournalSession } from '../shared/journal-marks';
import { CancelDialog } from './cancel.dialog';
import { CommentDialog } from './comment.dialog';

const MoveDialog = lazyDialog(async () => (await import('./move.dialog')).MoveDialog);

interface SessionActsProps {
  journal: Journal;
  /** Undefined: a day without a session. */
  session: JournalSession | undefined;
  date: string;
  /** Whether the role may mark at all. */
  mayEdit: boolean;
}

/** Actions on a session besides marking; disabled with a reason for read-only users. */
export function SessionActions({ journal, session, date, mayEdit }: SessionActsProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const [open, setOpen] = useState<'comment' | 'cancel' | 'move'>();
  // The menu closes before the dialog is rendered.
  const show = (dialog: 'comment' | 'cancel' | 'move') => startTransition(() => setOpen(dialog));
  const change = useChangeSession(journal.group.id, date);
  const whyNot = mayEdit ? (journal.mayMark ? undefined : 'grant') : 'role';
  const limits = whyNot && { disabled: true, description: t(`attendance.readOnly.${whyNot}`) };

  const restore = () =>
    change.mutate(
      { state: 'planned' },
      {
        onSuccess: () => notify({ title: t('attendance.restored') }),
        onError: (error) =>
          notify({ tone: 'destructive', title: t('attendance.changeFailed'), description: errorText(error) }),
      },
    );

  // A comment is shown with its session, so a day without one cannot have a comment.
  if (!session) return null;
  const items: MenuEntry[] = [
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
      ? [{ id: 'restore', label: t('attendance.restore'), icon: <Undo2 />, onSelect: restore, ...limits }]
      : []),
  ];
  const dialog = { groupId: journal.group.id, date, onClose: () => setOpen(undefined) };

  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton
            variant="secondary"
            icon={<Ellipsis />}
            aria-busy={change.isPending || undefined}
            aria-label={t('attendance.acts')}
          />
        }
        items={items}
      />
      {open === 'comment' && <CommentDialog {...dialog} comment={session.comment ?? ''} />}
      {open === 'cancel' && <CancelDialog {...dialog} />}
      {open === 'move' && <MoveDialog {...dialog} times={session.times[0]} markCount={countDayMarks(journal, date)} />}
    </>
  );
}

const countDayMarks = ({ marks }: Journal, date: string) => marks.filter((mark) => mark.date === date).length;

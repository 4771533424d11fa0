import { Button } from '@school/design-system/button';
import { useT } from '@school/kit';
import { CircleAlert, CloudOff, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { CommentDialog } from './comment.dialog';
import type { WaitingComment } from './comments/comment-queue';
import { useWaitingComment } from './comments/use-comment-queue';
import styles from './session.module.css';

interface SessionNoteProps {
  groupId: number;
  date: string;
  comment: string | null;
  mayWrite: boolean;
}

/** The comment on the date. Above the list on a phone, where an empty one takes no room. */
export function SessionNote({ groupId, date, comment, mayWrite }: SessionNoteProps) {
  const t = useT('mf-crm');
  const [isOpen, setOpen] = useState(false);
  const { waiting } = useWaitingComment(groupId, date);
  if (comment === null && !mayWrite && !waiting) return null;
  const shown = waiting ? waiting.comment || null : comment;
  const isEmpty = shown === null && !waiting;
  return (
    <section aria-labelledby="attendance-note" data-empty={isEmpty || undefined} className={styles.note}>
      <div className={styles.partHead}>
        <h2 id="attendance-note">{t('attendance.comment')}</h2>
        {mayWrite && (
          <Button size="sm" variant="ghost" icon={shown === null ? <Plus /> : <Pencil />} onClick={() => setOpen(true)}>
            {t(shown === null ? 'attendance.writeComment' : 'attendance.rewriteComment')}
          </Button>
        )}
      </div>
      {shown !== null && <p className={styles.comment}>{shown}</p>}
      {waiting && (
        <p role="status" className={styles.waitingComment} data-problem={waiting.problem && true}>
          {waiting.problem ? <CircleAlert aria-hidden="true" /> : <CloudOff aria-hidden="true" />}
          {t(`attendance.waitingComment.${toWaitingWords(waiting)}`)}
        </p>
      )}
      {isOpen && <CommentDialog groupId={groupId} date={date} comment={comment ?? ''} onClose={() => setOpen(false)} />}
    </section>
  );
}

const toWaitingWords = ({ comment, problem }: WaitingComment) =>
  problem ? problem.kind : comment ? 'waiting' : 'waitingRemoval';

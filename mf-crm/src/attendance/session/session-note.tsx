import { Button } from '@school/design-system/button';
import { useT } from '@school/kit';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { CommentDialog } from './comment.dialog';
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
  if (comment === null && !mayWrite) return null;
  return (
    <section aria-labelledby="attendance-note" data-empty={comment === null || undefined} className={styles.note}>
      <div className={styles.partHead}>
        <h2 id="attendance-note">{t('attendance.comment')}</h2>
        {mayWrite && (
          <Button
            size="sm"
            variant="ghost"
            icon={comment === null ? <Plus /> : <Pencil />}
            onClick={() => setOpen(true)}
          >
            {t(comment === null ? 'attendance.writeComment' : 'attendance.rewriteComment')}
          </Button>
        )}
      </div>
      {comment !== null && <p className={styles.comment}>{comment}</p>}
      {isOpen && <CommentDialog groupId={groupId} date={date} comment={comment ?? ''} onClose={() => setOpen(false)} />}
    </section>
  );
}

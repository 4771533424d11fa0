import type { TrialRequestDetail } from '@school/api-contract/families/trial-request-cards';
import { Button } from '@school/design-system/button';
import { FormFailure } from '@school/design-system/form-errors';
import { TextArea } from '@school/design-system/text-area';
import { useErrorText, useFormats, useNavigationGuard, useT } from '@school/kit';
import { type FormEvent, useId } from 'react';
import styles from './panel.module.css';
import { useAddNote } from './request-detail.queries';

/** Board and list have a panel each. */
const openedBy = ['view'];

interface RequestNotesProps {
  request: TrialRequestDetail;
  /** The note that is being written. */
  text: string;
  onText: (text: string) => void;
}

/** Notes of staff, and a field for one more. */
export function RequestNotes({ request: { id, staffNotes }, text, onText }: RequestNotesProps) {
  const t = useT('mf-funnel');
  const errorText = useErrorText();
  const { dateTime } = useFormats();
  const headingId = useId();
  const add = useAddNote(id);
  useNavigationGuard(text.trim() !== '', openedBy);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || add.isPending) return;
    add.mutate(text, { onSuccess: () => onText('') });
  };
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h3 id={headingId}>{t('notes.title')}</h3>
      {staffNotes.length > 0 && (
        <ol className={styles.list}>
          {staffNotes.map((note) => (
            <li key={note.id}>
              <p className={styles.note}>{note.text}</p>
              <p className={styles.sub}>{[note.byName, dateTime(note.at)].filter(Boolean).join(', ')}</p>
            </li>
          ))}
        </ol>
      )}
      <form onSubmit={send} className={styles.noteForm}>
        {add.isError && <FormFailure>{errorText(add.error)}</FormFailure>}
        <TextArea
          label={t('notes.add')}
          rows={2}
          maxLength={1000}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
        <Button type="submit" size="sm" disabled={text.trim() === ''} loading={add.isPending}>
          {t('notes.submit')}
        </Button>
      </form>
    </section>
  );
}

import type { StudentDocument } from '@school/api-contract/students/student-documents';
import { Button } from '@school/design-system/button';
import { Inline } from '@school/design-system/stack';
import { notify, useErrorText, useExclusive, useFormats, useT } from '@school/kit';
import { BellRing } from 'lucide-react';
import { useId } from 'react';
import styles from '../records/records.module.css';
import { useRemind } from './student-documents.queries';

/**
 * The last reminder to the parent about the expiry, and a button to remind again or the reason why it is unavailable.
 */
export function DocumentReminder({ document }: { document: StudentDocument }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const reasonId = useId();
  const remind = useRemind();
  const exclusive = useExclusive();
  const { id, fileName } = document;
  // on the day of a reminder, its own text suffices
  const reminding = document.reminding === 'reminded' ? null : document.reminding;
  const text = useReminderText(document);
  if (text === null && reminding === null) return null;

  const send = () =>
    exclusive(() =>
      remind.mutateAsync(id, {
        onSuccess: () => notify({ title: t('student.reminder.done') }),
        onError: (error) =>
          notify({ tone: 'destructive', title: t('student.reminder.notDone'), description: errorText(error) }),
      }),
    );
  const isPossible = reminding === 'possible';
  return (
    <Inline>
      {text !== null && <span className={styles.sub}>{text}</span>}
      {reminding !== null && (
        <Button
          size="sm"
          variant="ghost"
          icon={<BellRing />}
          aria-label={t('student.reminder.label', { name: fileName })}
          aria-disabled={isPossible ? undefined : 'true'}
          aria-describedby={isPossible ? undefined : reasonId}
          loading={remind.isPending}
          onClick={isPossible ? send : undefined}
        >
          {t('student.reminder.action')}
        </Button>
      )}
      {reminding !== null && !isPossible && (
        <span id={reasonId} className={styles.sub}>
          {t(`student.reminder.reasons.${reminding}`)}
        </span>
      )}
    </Inline>
  );
}

/** The outcome of the last reminder; null when there was none, or when the text beside the button states it. */
function useReminderText({ reminder, reminding }: StudentDocument): string | null {
  const t = useT('mf-crm');
  const { date } = useFormats();
  if (reminder === null || reminder.state === reminding) return null;
  const { at, state, error } = reminder;
  if (state !== 'failed') return t(`student.reminder.states.${state}`, { date: date(at) });
  const why = error === 'expired' ? t('student.reminder.expired') : error;
  return [t('student.reminder.states.failed', { date: date(at) }), why].filter(Boolean).join(': ');
}

import type { TrialChild } from '@school/api-contract/families/trial-lessons';
import type { TrialOutcome } from '@school/api-contract/families/trial-requests';
import { Avatar } from '@school/design-system/avatar';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { TextField } from '@school/design-system/text-field';
import { notify, toSchoolClock, useErrorText, useT } from '@school/kit';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { usePhone } from '../../shared/use-phone';
import styles from './trial.module.css';
import { useMarkTrialChild } from './trial.queries';

interface TrialChildRowProps {
  child: TrialChild;
  mayMark: boolean;
  groupId: number;
  date: string;
}

/** One child on trial: came or not, and a comment for those who will call the family. */
export function TrialChildRow({ child, mayMark, groupId, date }: TrialChildRowProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const mark = useMarkTrialChild(groupId, date);
  const [comment, setComment] = useState(child.comment ?? '');
  // on a phone the field would push the students off the first screen, so it waits for the outcome
  const isAsking = !usePhone() || child.outcome !== null;
  const isCommentNew = child.outcome !== null && comment.trim() !== (child.comment ?? '');

  const put = (outcome: TrialOutcome) =>
    mark.mutate(
      { requestId: child.id, outcome, comment: comment.trim() || null },
      {
        onError: (error) =>
          notify({ tone: 'destructive', title: t('attendance.trial.failed'), description: errorText(error) }),
      },
    );
  const details = [
    toSchoolClock(child.startsAt).slice(11),
    child.childAge !== null && t('attendance.trial.age', { count: child.childAge }),
  ].filter(Boolean);

  return (
    <li className={styles.row}>
      <Avatar id={child.id} name={child.childName} size="md" />
      <div className={styles.who}>
        <span className={styles.name}>
          {child.childName} <Badge>{t('attendance.trial.badge')}</Badge>
        </span>
        <span className={styles.sub}>
          {details.join(' · ')}
          {child.outcome === null && child.confirmed && ` · ${t('attendance.trial.confirmed')}`}
        </span>
      </div>
      <fieldset className={styles.outcomes} aria-label={t('attendance.trial.outcomeOf', { child: child.childName })}>
        {(['CAME', 'NO_SHOW'] as const).map((outcome) => (
          <Button
            key={outcome}
            icon={outcome === 'CAME' ? <Check /> : <X />}
            variant={child.outcome === outcome ? 'primary' : 'secondary'}
            aria-pressed={child.outcome === outcome}
            disabled={!mayMark}
            onClick={() => put(outcome)}
          >
            {t(`attendance.trial.outcome.${outcome}`)}
          </Button>
        ))}
      </fieldset>
      {mayMark && isAsking ? (
        <div className={styles.comment}>
          <TextField
            label={t('attendance.trial.comment')}
            value={comment}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => setComment(event.target.value)}
          />
          {isCommentNew && child.outcome !== null && (
            <Button size="sm" loading={mark.isPending} onClick={() => child.outcome && put(child.outcome)}>
              {t('attendance.trial.saveComment')}
            </Button>
          )}
        </div>
      ) : (
        !mayMark && child.comment && <p className={styles.comment}>{child.comment}</p>
      )}
    </li>
  );
}

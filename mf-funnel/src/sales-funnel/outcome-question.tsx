import { type TrialOutcome, type TrialRequest, trialOutcomes } from '@school/api-contract/families/trial-requests';
import { Button } from '@school/design-system/button';
import { notify, useErrorText, useT } from '@school/kit';
import { CircleAlert } from 'lucide-react';
import { useRef } from 'react';
import { useTellOutcome } from './panel/request-detail.queries';
import styles from './request-card.module.css';

/** Asks on the card itself whether the child came to the trial lesson, which has begun. */
export function OutcomeQuestion({ card }: { card: TrialRequest }) {
  const t = useT('mf-funnel');
  const errorText = useErrorText();
  const tell = useTellOutcome(card.id);
  const question = useRef<HTMLDivElement>(null);
  /** The answer removes the pressed button; without this the focus would start again at the top of the page. */
  const focusChild = () => {
    const { activeElement } = document;
    if (activeElement !== document.body && !question.current?.contains(activeElement)) return;
    question.current?.closest('article')?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true });
  };
  const send = (outcome: TrialOutcome) =>
    tell.mutate(outcome, {
      onSuccess: focusChild,
      onError: (error) => notify({ tone: 'destructive', title: t('outcome.failed'), description: errorText(error) }),
    });
  return (
    <div ref={question} className={styles.question}>
      <CircleAlert aria-hidden="true" />
      <span className={styles.asked}>{t('outcome.ask')}</span>
      {trialOutcomes.map((outcome) => (
        <Button
          key={outcome}
          size="sm"
          disabled={tell.isPending}
          aria-label={t(`outcome.answerOf.${outcome}`, { child: card.childName })}
          onClick={() => send(outcome)}
        >
          {t(`outcome.answer.${outcome}`)}
        </Button>
      ))}
    </div>
  );
}

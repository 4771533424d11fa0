import type { TrialRequestDetail } from '@school/api-contract/families/trial-request-cards';
import { type TrialOutcome, trialOutcomes } from '@school/api-contract/families/trial-requests';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Inline } from '@school/design-system/stack';
import { notify, schoolDay, useErrorText, useFormats, useT } from '@school/kit';
import { useTellOutcome } from './request-detail.queries';

/** Asks how the trial lesson went, from its day on, until the coach or a user of the funnel has answered. */
export function TrialOutcomeQuestion({ request }: { request: TrialRequestDetail }) {
  const t = useT('mf-funnel');
  const errorText = useErrorText();
  const { dateTime } = useFormats();
  const tell = useTellOutcome(request.id);
  const { status, scheduledDate, trialOutcome, trialDeclinedAt } = request;
  const isOver = scheduledDate !== null && schoolDay(scheduledDate) <= schoolDay();
  if (status !== 'TRIAL_ASSIGNED' || trialOutcome !== null || trialDeclinedAt !== null || !isOver) return null;
  const send = (outcome: TrialOutcome) =>
    tell.mutate(outcome, {
      onError: (error) => notify({ tone: 'destructive', title: t('outcome.failed'), description: errorText(error) }),
    });
  return (
    <Alert tone="warning" title={t('outcome.question', { date: dateTime(scheduledDate) })}>
      <Inline>
        {trialOutcomes.map((outcome) => (
          <Button key={outcome} size="sm" disabled={tell.isPending} onClick={() => send(outcome)}>
            {t(`outcome.say.${outcome}`)}
          </Button>
        ))}
      </Inline>
    </Alert>
  );
}

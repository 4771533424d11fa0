import type { TrialRequestDetail } from '@school/api-contract/families/trial-request-cards';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { Inline } from '@school/design-system/stack';
import { notify, useErrorText, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { Check, Pencil, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useNextStepText } from '../use-next-step-text';
import styles from './panel.module.css';
import { useSetNextStep } from './request-detail.queries';

const NextStepDialog = lazyDialog(async () => (await import('../edit/next-step.dialog')).NextStepDialog);

/** The next step, its day and its person. */
export function NextStepSection({ request }: { request: TrialRequestDetail }) {
  const t = useT('mf-funnel');
  const errorText = useErrorText();
  const { describe, formatDay } = useNextStepText();
  const [isEditing, setEditing] = useState(false);
  const setStep = useSetNextStep(request.id);
  const headingId = useId();
  const { nextStep, overdue, updatedAt } = request;

  const finish = () =>
    setStep.mutate(
      { nextStep: null, updatedAt },
      {
        onError: (error) => notify({ tone: 'destructive', title: t('step.failed'), description: errorText(error) }),
      },
    );

  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h3 id={headingId}>{t(request.status === 'REFUSED' ? 'step.callBack' : 'step.title')}</h3>
      {nextStep ? (
        <p className={styles.step}>
          <strong>{describe(nextStep)}</strong>
          <span>
            {formatDay(nextStep)}
            {nextStep.person ? ` · ${nextStep.person.name}` : ` · ${t('step.anybody')}`}
          </span>
          {overdue && <Badge tone="warning">{t('card.overdue')}</Badge>}
        </p>
      ) : (
        <p className={styles.sub}>{t('step.none')}</p>
      )}
      <Inline>
        <Button size="sm" icon={nextStep ? <Pencil /> : <Plus />} onClick={() => setEditing(true)}>
          {t(nextStep ? 'step.change' : request.status === 'REFUSED' ? 'step.planCallBack' : 'step.plan')}
        </Button>
        {nextStep && (
          <Button size="sm" icon={<Check />} loading={setStep.isPending} onClick={finish}>
            {t('step.done')}
          </Button>
        )}
      </Inline>
      {isEditing && <NextStepDialog request={request} onClose={() => setEditing(false)} />}
    </section>
  );
}

import type { SchoolReadiness, SetupStep } from '@school/api-contract/school/school-readiness';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { useErrorText, useT } from '@school/kit';
import type { ReactNode } from 'react';
import { CoachesStep } from './coaches-step';
import { DocumentsStep } from './documents-step';
import styles from './first-run.module.css';
import { useSkipStep } from './first-run.queries';
import { PlacesStep } from './places-step';
import { RequisitesStep } from './requisites-step';
import { SchoolStep } from './school-step';

interface StepPanelProps {
  step: SchoolReadiness['steps'][number];
  onGoOn: () => void;
}

/** One step: why it matters, what to fill in, and how to put it off. */
export function StepPanel({ step: { name, done, skipped }, onGoOn }: StepPanelProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const skip = useSkipStep();
  const content: Record<SetupStep, ReactNode> = {
    school: <SchoolStep isNew={!done} onSaved={onGoOn} />,
    requisites: <RequisitesStep onSaved={onGoOn} />,
    places: <PlacesStep />,
    coaches: <CoachesStep />,
    documents: <DocumentsStep />,
  };

  return (
    <section aria-label={t(`firstRun.steps.${name}.title`)} className={styles.content}>
      <div>
        <h2 className={styles.heading}>{t(`firstRun.steps.${name}.title`)}</h2>
        <p className={styles.why}>{t(`firstRun.steps.${name}.why`)}</p>
      </div>
      {content[name]}
      {skip.error && <Alert tone="danger">{errorText(skip.error)}</Alert>}
      <div className={styles.actions}>
        {done && <Button onClick={onGoOn}>{t('firstRun.next')}</Button>}
        {!done && !skipped && (
          <Button
            loading={skip.isPending}
            onClick={() => skip.mutate({ step: name, skipped: true }, { onSuccess: onGoOn })}
          >
            {t('firstRun.skip')}
          </Button>
        )}
        {!done && skipped && (
          <>
            <Button onClick={onGoOn}>{t('firstRun.next')}</Button>
            <Button
              variant="ghost"
              loading={skip.isPending}
              onClick={() => skip.mutate({ step: name, skipped: false })}
            >
              {t('firstRun.resume')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

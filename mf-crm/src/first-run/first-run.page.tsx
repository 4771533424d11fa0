import { type SchoolReadiness, type SetupStep, setupSteps } from '@school/api-contract/school/school-readiness';
import { PageHeader } from '@school/design-system/page-header';
import { Skeleton } from '@school/design-system/skeleton';
import { useErrorText, useSearchParams, useT } from '@school/kit';
import { useState } from 'react';
import { LoadFailure } from '../load-failure';
import { useReadiness } from '../settings/school/readiness.queries';
import styles from './first-run.module.css';
import { findNextStep } from './next-step';
import { SetupDone } from './setup-done';
import { SetupProgress } from './setup-progress';
import { StepPanel } from './step-panel';

/** /first-run: an owner sets up a new school. The step is in the address, so that it can be left and taken up again. */
export function Component() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const readiness = useReadiness();

  return (
    <>
      <PageHeader title={t('firstRun.title')} description={t('firstRun.lead')} />
      {readiness.data ? (
        <Steps steps={readiness.data.steps} />
      ) : readiness.isError ? (
        <LoadFailure text={errorText(readiness.error)} onRetry={() => void readiness.refetch()} />
      ) : (
        <Skeleton height="24rem" />
      )}
    </>
  );
}

function Steps({ steps }: Pick<SchoolReadiness, 'steps'>) {
  const [params, setParams] = useSearchParams();
  const [first] = useState(() => findNextStep(steps));
  const requested = params.get('step');
  const shown = setupSteps.find((name) => name === requested) ?? (requested === null ? first : undefined);
  const [visited, setVisited] = useState<ReadonlySet<SetupStep>>(new Set());
  if (shown && !visited.has(shown)) setVisited(new Set([...visited, shown]));
  const goOn = (from: SetupStep) => setParams({ step: findNextStep(steps, from) ?? 'end' });

  return (
    <div className={styles.frame}>
      <SetupProgress steps={steps} shown={shown} />
      <div className={styles.panel}>
        {/* Visited steps stay mounted, so that typed values are kept. */}
        {steps
          .filter(({ name }) => visited.has(name))
          .map((step) => (
            <div key={step.name} hidden={step.name !== shown}>
              <StepPanel step={step} onGoOn={() => goOn(step.name)} />
            </div>
          ))}
        {!shown && <SetupDone steps={steps} />}
      </div>
    </div>
  );
}

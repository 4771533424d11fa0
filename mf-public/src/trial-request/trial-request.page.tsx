import { PageHeader } from '@school/design-system/page-header';
import { usePageHead, useSchoolReady } from '@school/kit';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTexts } from '../shared/use-texts';
import { DirectionScene } from './direction-scene';
import { FormNotOpen } from './form-not-open';
import styles from './trial-request.module.css';
import { TrialRequestForm } from './trial-request-form';

// Loaded after the first frame, so that the form does not wait for the steps.
const NextSteps = lazy(() => import('./next-steps').then((module) => ({ default: module.NextSteps })));

/** The form beside a poster: the directions of the school and what happens after the request. */
export function Component() {
  const t = useTexts();
  const ready = useSchoolReady();
  const title = t('pages.trialRequest.title');
  const [direction, setDirection] = useState<string>();
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsPainted(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  usePageHead({ title, description: t('pages.trialRequest.description') });
  return (
    <div data-audience="public" data-page-width="full" className={styles.page}>
      <div className={styles.head}>
        <PageHeader title={title} description={ready && t('trial.intro')} />
        <DirectionScene chosen={direction} />
      </div>
      <div className={styles.main}>{ready ? <TrialRequestForm onDirection={setDirection} /> : <FormNotOpen />}</div>
      <div className={styles.next}>
        {isPainted && ready && (
          <Suspense fallback={null}>
            <NextSteps />
          </Suspense>
        )}
      </div>
    </div>
  );
}

import { PageHeader } from '@school/design-system/page-header';
import { usePageHead, useSchoolReady } from '@school/kit';
import { lazy, Suspense, useEffect, useState } from 'react';
import { FormNotOpen } from '../shared/form-not-open';
import { useTexts } from '../shared/use-texts';
import { DirectionPicture } from './direction-picture';
import styles from './trial-request.module.css';
import { TrialRequestForm } from './trial-request-form';

// Loaded after the first frame, so that the form does not wait for the steps.
const NextSteps = lazy(() => import('./next-steps').then((module) => ({ default: module.NextSteps })));

/** Its figure stands for the school until a section is chosen. */
const ownDirection = 'artistic_gymnastics';

/** The form beside a poster: the sport that the family chooses and what happens after the request. */
export function Component() {
  const t = useTexts();
  const ready = useSchoolReady();
  const title = t('pages.trialRequest.title');
  const [direction, setDirection] = useState(ownDirection);
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsPainted(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  usePageHead({ title, description: t('pages.trialRequest.description') });
  return (
    <div data-audience="public" data-page-width="wide" className={styles.page}>
      <div className={styles.head}>
        <PageHeader title={title} description={ready && t('trial.intro')} />
        <DirectionPicture direction={direction} className={styles.figure} />
      </div>
      <div className={styles.main}>
        {ready ? <TrialRequestForm onDirection={(chosen = ownDirection) => setDirection(chosen)} /> : <FormNotOpen />}
      </div>
      {isPainted && ready && (
        <div className={styles.next}>
          <Suspense fallback={null}>
            <NextSteps />
          </Suspense>
        </div>
      )}
    </div>
  );
}

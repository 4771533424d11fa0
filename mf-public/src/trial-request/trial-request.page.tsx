import { PageHeader } from '@school/design-system/page-header';
import { usePageHead, useSchoolReady } from '@school/kit';
import { lazy, Suspense, useEffect, useState } from 'react';
import { FormNotOpen } from '../shared/form-not-open';
import { useTexts } from '../shared/use-texts';
import styles from './trial-request.module.css';
import { TrialRequestForm } from './trial-request-form';

// Loaded after the first frame, so that the form does not wait for the poster.
const PosterFigures = lazy(() => import('./poster').then((module) => ({ default: module.PosterFigures })));
const NextSteps = lazy(() => import('./poster').then((module) => ({ default: module.NextSteps })));

/** The form beside a poster: what the school teaches and what happens after the request. */
export function Component() {
  const t = useTexts();
  const ready = useSchoolReady();
  const title = t('pages.trialRequest.title');
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
        <div className={styles.figures} aria-hidden="true">
          {isPainted && (
            <Suspense fallback={null}>
              <PosterFigures />
            </Suspense>
          )}
        </div>
      </div>
      <div className={styles.main}>{ready ? <TrialRequestForm /> : <FormNotOpen />}</div>
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

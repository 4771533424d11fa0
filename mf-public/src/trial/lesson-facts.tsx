import type { TrialConfirmation } from '@school/api-contract/families/trial-confirmations';
import { DefinitionList } from '@school/design-system/definition-list';
import { Link } from '@school/design-system/link';
import { schoolDay, useFormats } from '@school/kit';
import { lazy, Suspense } from 'react';
import { capitalize } from '../shared/capitalized';
import { useTexts } from '../shared/use-texts';
import styles from './trial.module.css';

const DirectionFigure = lazy(async () => ({
  default: (await import('@school/design-system/figure')).DirectionFigure,
}));

/** Whose trial lesson it is, when, where and with whom, with a figure of its direction. */
export function LessonFacts({ lesson }: { lesson: TrialConfirmation }) {
  const t = useTexts();
  const { weekday, time } = useFormats();
  const { startsAt, sportsDirection, address } = lesson;
  const facts: [string, string | null][] = [
    [t('trialLesson.child'), lesson.childName],
    [t('trialLesson.section'), lesson.sectionName],
    [t('trialLesson.group'), lesson.groupName],
    [t('trialLesson.coach'), lesson.coachName],
    [t('trialLesson.branch'), lesson.branchName],
    [t('trialLesson.hall'), lesson.hall],
  ];
  return (
    <section className={styles.lesson} aria-label={t('trialLesson.lesson')}>
      <div className={styles.head}>
        <p className={styles.when}>
          <span className={styles.day}>{capitalize(weekday(schoolDay(startsAt)))}</span>
          <span className={styles.time}>{time(startsAt)}</span>
        </p>
        {sportsDirection && (
          <div className={styles.figure} data-direction={sportsDirection} aria-hidden="true">
            <Suspense>
              <DirectionFigure direction={sportsDirection} />
            </Suspense>
          </div>
        )}
      </div>
      <DefinitionList
        items={[
          ...facts.flatMap(([term, value]) => (value ? [{ term, value }] : [])),
          ...(address ? [{ term: t('trialLesson.address'), value: <Address address={address} /> }] : []),
        ]}
      />
    </section>
  );
}

function Address({ address }: { address: string }) {
  const t = useTexts();
  return (
    <>
      {address}{' '}
      <Link href={`https://yandex.ru/maps/?text=${encodeURIComponent(address)}`} target="_blank" rel="noreferrer">
        {t('trialLesson.map')}
      </Link>
    </>
  );
}

export function WhatToBring() {
  const t = useTexts();
  return (
    <section>
      <h2 className={styles.heading}>{t('trialLesson.bring')}</h2>
      <ul className={styles.list}>
        <li>{t('trialLesson.clothes')}</li>
        <li>{t('trialLesson.shoes')}</li>
        <li>{t('trialLesson.water')}</li>
      </ul>
      <p className={styles.early}>{t('trialLesson.early')}</p>
    </section>
  );
}

import { type TrialConfirmation, trialConfirmationRoutes } from '@school/api-contract/families/trial-confirmations';
import { Alert } from '@school/design-system/alert';
import { Button, ButtonLink } from '@school/design-system/button';
import { StopwatchFigure, TornRingFigure, WhistleFigure } from '@school/design-system/figure';
import { PageHeader } from '@school/design-system/page-header';
import { Skeleton } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { CallSchool, hasCode, Link, routeQuery, useErrorText, usePageHead, useParams, useQuery } from '@school/kit';
import type { ReactNode } from 'react';
import { LinkProblem } from '../shared/link-problem';
import { PublicPage } from '../shared/public-page';
import { useTexts } from '../shared/use-texts';
import { LessonAnswer } from './lesson-answer';
import { LessonFacts, WhatToBring } from './lesson-facts';

/** The link of a reminder: whose trial lesson it is, when and where, and whether the family comes. */
export function Component() {
  const t = useTexts();
  const { token = '' } = useParams();
  usePageHead({ title: t('pages.trial.title'), description: t('pages.trial.description') });
  return (
    <PublicPage>
      <Lesson key={token} token={token} />
    </PublicPage>
  );
}

function Lesson({ token }: { token: string }) {
  const t = useTexts();
  const errorText = useErrorText();
  const query = useQuery(routeQuery(trialConfirmationRoutes.read, { params: { token } }));
  const lesson = query.data;

  if (query.isPending) {
    return (
      <div role="status" aria-busy="true" aria-label={t('loading')}>
        <Skeleton height="12rem" />
      </div>
    );
  }
  if (hasCode(query.error, 'NOT_FOUND', 'VALIDATION_FAILED')) {
    return <Ended figure={<TornRingFigure />} title={t('trialLesson.badLinkTitle')} text={t('trialLesson.badLink')} />;
  }
  if (!lesson) {
    return (
      <LinkProblem
        title={t('trialLesson.failed')}
        action={
          <Button variant="primary" onClick={() => query.refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {errorText(query.error)}
      </LinkProblem>
    );
  }
  if (lesson.state === 'over') {
    return <Ended figure={<StopwatchFigure />} title={t('trialLesson.overTitle')} text={t('trialLesson.over')} />;
  }
  if (lesson.state === 'waiting' && lesson.declinedAt === null) {
    return (
      <LinkProblem figure={<WhistleFigure />} title={t('trialLesson.waitingTitle')}>
        {t('trialLesson.waiting')}
      </LinkProblem>
    );
  }
  return <Appointment token={token} lesson={lesson} />;
}

/** The lesson of the link is of the past; a family may ask for another one. */
function Ended({ figure, title, text }: { figure: ReactNode; title: string; text: string }) {
  const t = useTexts();
  return (
    <LinkProblem
      figure={figure}
      title={title}
      action={
        <ButtonLink variant="primary" render={<Link to="/trial-request" />}>
          {t('pages.trialRequest.title')}
        </ButtonLink>
      }
    >
      {text}
    </LinkProblem>
  );
}

function Appointment({ token, lesson }: { token: string; lesson: TrialConfirmation }) {
  const t = useTexts();
  const { state, confirmedAt, declinedAt } = lesson;
  const isOpen = state === 'coming' && confirmedAt === null;
  return (
    <Stack gap={5}>
      <PageHeader title={t('pages.trial.title')} description={isOpen ? t('trialLesson.intro') : undefined} />
      {state === 'moved' && <Alert title={t('trialLesson.movedTitle')}>{t('trialLesson.moved')}</Alert>}
      <LessonFacts lesson={lesson} />
      {state !== 'moved' && <LessonAnswer token={token} lesson={lesson} />}
      {declinedAt === null && <WhatToBring />}
      <CallSchool question={t('trialLesson.call')} phone={lesson.phone} />
    </Stack>
  );
}

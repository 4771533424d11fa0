import { trialConfirmationRoutes } from '@school/api-contract/families/trial-confirmations';
import { Alert } from '@school/design-system/alert';
import { Button, ButtonLink } from '@school/design-system/button';
import { PageHeader } from '@school/design-system/page-header';
import { Skeleton } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import {
  CallSchool,
  call,
  hasCode,
  Link,
  routeKey,
  routeQuery,
  useErrorText,
  useMutation,
  usePageHead,
  useParams,
  useQuery,
  useQueryClient,
} from '@school/kit';
import { LinkProblem } from '../shared/link-problem';
import { PublicPage } from '../shared/public-page';
import { ResultNotice } from '../shared/result-notice';
import { useTexts } from '../shared/use-texts';
import { LessonFacts, WhatToBring } from './lesson-facts';
import styles from './trial.module.css';

/** The link of a reminder: when and where the trial lesson is, and one button to confirm it. */
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
  const queries = useQueryClient();
  const lesson = useQuery(routeQuery(trialConfirmationRoutes.read, { params: { token } }));
  const confirm = useMutation({
    mutationFn: () => call(trialConfirmationRoutes.confirm, { params: { token } }),
    onSuccess: (confirmed) =>
      queries.setQueryData(routeKey(trialConfirmationRoutes.read, { params: { token } }), confirmed),
  });

  if (lesson.isPending) {
    return (
      <div role="status" aria-busy="true" aria-label={t('loading')}>
        <Skeleton height="12rem" />
      </div>
    );
  }
  if (hasCode(lesson.error, 'NOT_FOUND', 'VALIDATION_FAILED')) {
    return (
      <LinkProblem
        title={t('trialLesson.badLinkTitle')}
        action={
          <ButtonLink variant="primary" render={<Link to="/trial-request" />}>
            {t('pages.trialRequest.title')}
          </ButtonLink>
        }
      >
        {t('trialLesson.badLink')}
      </LinkProblem>
    );
  }
  if (!lesson.data) {
    return (
      <LinkProblem
        title={t('trialLesson.failed')}
        action={<Button onClick={() => lesson.refetch()}>{t('retry')}</Button>}
      >
        {errorText(lesson.error)}
      </LinkProblem>
    );
  }
  return (
    <Stack gap={5}>
      <PageHeader
        title={t('pages.trial.title')}
        description={lesson.data.confirmedAt === null ? t('trialLesson.intro') : undefined}
      />
      <LessonFacts lesson={lesson.data} />
      {confirm.isError && (
        <Alert tone="danger" role="alert" title={t('trialLesson.notConfirmed')}>
          <p>{errorText(confirm.error)}</p>
          <CallSchool />
        </Alert>
      )}
      {lesson.data.confirmedAt === null ? (
        <Button
          variant="primary"
          size="lg"
          className={styles.confirm}
          loading={confirm.isPending}
          onClick={() => confirm.mutate()}
        >
          {t('trialLesson.confirm')}
        </Button>
      ) : (
        <Confirmed pressed={confirm.isSuccess} />
      )}
      <WhatToBring />
      <CallSchool question={t('trialLesson.call')} phone={lesson.data.phone} />
    </Stack>
  );
}

function Confirmed({ pressed }: { pressed: boolean }) {
  const t = useTexts();
  const thanks = (
    <Alert tone="success" title={t('trialLesson.confirmed')}>
      {t('trialLesson.confirmedText')}
    </Alert>
  );
  return pressed ? <ResultNotice>{thanks}</ResultNotice> : thanks;
}

import { trialConfirmationRoutes } from '@school/api-contract/families/trial-confirmations';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { DefinitionList } from '@school/design-system/definition-list';
import { ErrorCard } from '@school/design-system/error-card';
import { PageHeader } from '@school/design-system/page-header';
import { Skeleton } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import {
  call,
  hasCode,
  routeKey,
  routeQuery,
  useErrorText,
  useFormats,
  useMutation,
  usePageHead,
  useParams,
  useQuery,
  useQueryClient,
  useSchoolPhone,
} from '@school/kit';
import { PublicPage } from '../shared/public-page';
import { useTexts } from '../shared/use-texts';

/** The link of a reminder: when and where the trial lesson is, and one button to confirm it. */
export function Component() {
  const t = useTexts();
  const { token = '' } = useParams();
  const title = t('pages.trial.title');
  usePageHead({ title, description: t('pages.trial.description') });
  return (
    <PublicPage>
      <PageHeader title={title} />
      <Lesson key={token} token={token} />
    </PublicPage>
  );
}

function Lesson({ token }: { token: string }) {
  const t = useTexts();
  const errorText = useErrorText();
  const { dateTime } = useFormats();
  const phone = useSchoolPhone();
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
      <Alert tone="warning" role="alert" title={t('trialLesson.badLinkTitle')}>
        {t('trialLesson.badLink')} {phone}
      </Alert>
    );
  }
  if (!lesson.data) {
    return (
      <ErrorCard
        title={t('trialLesson.failed')}
        description={errorText(lesson.error)}
        action={<Button onClick={() => lesson.refetch()}>{t('retry')}</Button>}
      />
    );
  }
  const { startsAt, sectionName, branchName, address, confirmedAt } = lesson.data;
  const facts: [string, string | null][] = [
    [t('trialLesson.when'), dateTime(startsAt)],
    [t('trialLesson.section'), sectionName],
    [t('trialLesson.branch'), branchName],
    [t('trialLesson.address'), address],
  ];
  return (
    <Stack>
      <DefinitionList items={facts.flatMap(([term, value]) => (value ? [{ term, value }] : []))} />
      {confirm.isError && (
        <Alert tone="danger" role="alert" title={t('trialLesson.notConfirmed')}>
          {errorText(confirm.error)}
        </Alert>
      )}
      {confirmedAt === null ? (
        <div>
          <Button variant="primary" size="lg" loading={confirm.isPending} onClick={() => confirm.mutate()}>
            {t('trialLesson.confirm')}
          </Button>
        </div>
      ) : (
        <Alert tone="success" role="status" title={t('trialLesson.confirmed')}>
          {t('trialLesson.confirmedText')}
        </Alert>
      )}
    </Stack>
  );
}

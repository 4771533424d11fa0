import { Button, ButtonLink } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { PageHeader } from '@school/design-system/page-header';
import { Skeleton, SkeletonText } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { hasCode, Link, useErrorText, usePageHead, useParams, useT } from '@school/kit';
import { LoadFailure } from '../load-failure';
import { GroupDetail } from './detail/group-detail';
import { useGroup } from './groups.queries';

/** One group at /groups/:id. */
export function Component() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const id = Number(useParams().id);
  const group = useGroup(id);
  usePageHead({ title: group.data?.name ?? t('pages.group.title') });
  const retry = () => void group.refetch();

  if (group.isPending) {
    return (
      <>
        <h1>
          <VisuallyHidden>{t('pages.group.title')}</VisuallyHidden>
        </h1>
        <div role="status" aria-busy="true" aria-label={t('groups.detail.loading')}>
          <Stack>
            <Skeleton width="60%" height="2.125rem" />
            <Skeleton height="9rem" />
            <SkeletonText lines={6} />
          </Stack>
        </div>
      </>
    );
  }
  // Checked before cached data: a group without access must disappear from the screen.
  if (hasCode(group.error, 'NOT_FOUND', 'VALIDATION_FAILED')) {
    return (
      <EmptyState
        headingLevel={1}
        title={t('groups.detail.missingTitle')}
        action={
          <>
            <ButtonLink render={<Link to="/groups" />}>{t('groups.detail.toList')}</ButtonLink>
            {/* Access may just have been granted. */}
            <Button loading={group.isFetching} onClick={retry}>
              {t('common.retry')}
            </Button>
          </>
        }
      >
        {t('groups.detail.missingText')}
      </EmptyState>
    );
  }
  if (group.data) return <GroupDetail group={group.data} />;
  return (
    <>
      <PageHeader
        title={t('pages.group.title')}
        actions={<ButtonLink render={<Link to="/groups" />}>{t('groups.detail.toList')}</ButtonLink>}
      />
      <LoadFailure text={errorText(group.error)} onRetry={retry} />
    </>
  );
}

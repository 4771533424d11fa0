import { ButtonLink } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { PageHeader } from '@school/design-system/page-header';
import { Link, useCan, useT } from '@school/kit';

/** What a page of subscriptions shows, opened by its address, at a school that does not use them. */
export function SubscriptionsOff() {
  const t = useT('mf-crm');
  const mayTurnOn = useCan('fullSettings');
  return (
    <>
      <PageHeader title={t('subscriptions.title')} />
      <EmptyState
        title={t('subscriptions.offTitle')}
        action={
          mayTurnOn && (
            <ButtonLink render={<Link to="/settings?tab=subscriptions" />}>{t('subscriptions.toSettings')}</ButtonLink>
          )
        }
      >
        {t('subscriptions.offText')}
      </EmptyState>
    </>
  );
}

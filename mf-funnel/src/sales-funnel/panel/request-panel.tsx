import { Avatar } from '@school/design-system/avatar';
import { Button } from '@school/design-system/button';
import { Drawer } from '@school/design-system/drawer';
import { EmptyState } from '@school/design-system/empty-state';
import { ErrorCard } from '@school/design-system/error-card';
import { SkeletonText } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { StatusBadge, trialRequestLooks } from '@school/design-system/status-badge';
import { hasCode, useErrorText, useNavigate, usePageHead, useT } from '@school/kit';
import styles from '../funnel.module.css';
import type { CardActions } from '../use-card-actions';
import { useFunnelAddress } from '../use-funnel-view';
import { NextStepSection } from './next-step-section';
import { RequestActions } from './request-actions';
import { useRequest } from './request-detail.queries';
import { RequestFacts } from './request-facts';
import { RequestFamily } from './request-family';
import { RequestHistory } from './request-history';
import { RequestNotes } from './request-notes';
import { TrialOutcomeQuestion } from './trial-outcome';

/** The side panel of one request, with its own address. */
export function RequestPanel({ id, actions }: { id: number; actions: CardActions }) {
  const t = useT('mf-funnel');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { listAddress } = useFunnelAddress();
  const request = useRequest(id);
  const { data } = request;
  const age = data?.childAge ?? null;
  const name = data?.childName ?? t('pages.trialRequest.title');
  const title = age === null ? name : t('card.child', { name, age: t('card.age', { count: age }) });
  usePageHead({ title });

  return (
    <Drawer
      open
      onOpenChange={() => void navigate(listAddress, { preventScrollReset: true })}
      title={
        data ? (
          <span className={styles.person}>
            <Avatar id={id} name={data.childName} size="md" />
            <span>{title}</span>
          </span>
        ) : (
          title
        )
      }
      description={
        data && <StatusBadge look={trialRequestLooks[data.status]}>{t(`status.${data.status}`)}</StatusBadge>
      }
      closeLabel={t('dialog.close')}
    >
      {request.isPending ? (
        <div role="status" aria-busy="true" aria-label={t('panel.loading')}>
          <SkeletonText lines={10} />
        </div>
      ) : hasCode(request.error, 'NOT_FOUND', 'VALIDATION_FAILED') ? (
        <EmptyState title={t('panel.missingTitle')}>{t('panel.missingText')}</EmptyState>
      ) : request.isLoadingError ? (
        <ErrorCard
          title={t('panel.loadFailed')}
          description={errorText(request.error)}
          action={<Button onClick={() => void request.refetch()}>{t('panel.retry')}</Button>}
        />
      ) : (
        <Stack gap={6}>
          <RequestActions request={request.data} actions={actions}>
            <TrialOutcomeQuestion request={request.data} />
            <RequestFamily request={request.data} />
            <NextStepSection request={request.data} />
            <RequestFacts request={request.data} />
            <RequestNotes request={request.data} />
            <RequestHistory request={request.data} />
          </RequestActions>
        </Stack>
      )}
    </Drawer>
  );
}

import type { TrialRequest } from '@school/api-contract/families/trial-requests';
import { Avatar } from '@school/design-system/avatar';
import { Button } from '@school/design-system/button';
import { DetailPanel, type PanelSteps } from '@school/design-system/detail-panel';
import { EmptyState } from '@school/design-system/empty-state';
import { ErrorCard } from '@school/design-system/error-card';
import { SkeletonText } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { hasCode, useErrorText, useNavigate, usePageHead, useT } from '@school/kit';
import { useState } from 'react';
import type { CardActions } from '../use-card-actions';
import { useFunnelAddress } from '../use-funnel-view';
import { NextStepSection } from './next-step-section';
import { RequestActions } from './request-actions';
import { useRequest } from './request-detail.queries';
import { RequestFacts } from './request-facts';
import { RequestFamily } from './request-family';
import { RequestHistory } from './request-history';
import { RequestNotes } from './request-notes';
import { RequestSummary } from './request-summary';
import { TrialOutcomeQuestion } from './trial-outcome';

interface RequestPanelProps {
  id: number;
  /** The row in the list, if it is there: the head does not wait for the request. */
  row?: TrialRequest | undefined;
  actions: CardActions;
  /** Whether the requests are shown as a list, which leaves room for the panel; the board needs its whole width. */
  besideList?: boolean;
  steps?: PanelSteps | undefined;
}

/** The side panel of one request, with its own address. */
export function RequestPanel({ id, row, actions, besideList = false, steps }: RequestPanelProps) {
  const t = useT('mf-funnel');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { listAddress } = useFunnelAddress();
  const request = useRequest(id);
  const known = request.data ?? row;
  const age = known?.childAge ?? null;
  const name = known?.childName ?? t('pages.trialRequest.title');
  const title = age === null ? name : t('card.child', { name, age: t('card.age', { count: age }) });
  usePageHead({ title });
  // Kept here: a window that becomes wider or narrower replaces the panel with another one.
  const [note, setNote] = useState({ id, text: '' });

  return (
    <DetailPanel
      open
      besideList={besideList}
      recordKey={id}
      steps={steps}
      onOpenChange={() => void navigate(listAddress, { preventScrollReset: true })}
      lead={known && <Avatar name={known.childName} size="lg" />}
      direction={known?.sportsDirection ?? undefined}
      title={title}
      description={known && <RequestSummary request={known} />}
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
        <Stack key={id} gap={6}>
          <RequestActions request={request.data} actions={actions}>
            <TrialOutcomeQuestion request={request.data} />
            <RequestFamily request={request.data} />
            <NextStepSection request={request.data} />
            <RequestFacts request={request.data} />
            <RequestNotes
              request={request.data}
              text={note.id === id ? note.text : ''}
              onText={(text) => setNote({ id, text })}
            />
            <RequestHistory request={request.data} />
          </RequestActions>
        </Stack>
      )}
    </DetailPanel>
  );
}

import type { TrialRequest, TrialRequestTransitionBody } from '@school/api-contract/families/trial-requests';
import type { TrialRequestStatus } from '@school/api-contract/rules/status-tables';
import { useState } from 'react';
import { useChangeStatus } from './trial-requests.queries';
import type { FunnelFilter } from './use-funnel-filter';

/** A status transition that needs input first. */
export interface Question {
  kind: 'TRIAL_ASSIGNED' | 'REFUSED' | 'SIGNED' | 'link';
  card: TrialRequest;
}

export type CardActions = ReturnType<typeof useCardActions>;

/**
 * Opens the dialog of a status transition that needs input; "return to the funnel" needs none and is sent immediately.
 */
export function useCardActions(filter: FunnelFilter) {
  const [question, setQuestion] = useState<Question>();
  const move = useChangeStatus(filter);

  return {
    question,
    close: () => setQuestion(undefined),
    askToMove: (card: TrialRequest, to: TrialRequestStatus) => {
      if (to === 'NEW') move.mutate({ card, move: { status: 'NEW' } });
      else setQuestion({ kind: to, card });
    },
    askToSendLink: (card: TrialRequest) => setQuestion({ kind: 'link', card }),
    move: (card: TrialRequest, body: TrialRequestTransitionBody) => {
      setQuestion(undefined);
      move.mutate({ card, move: body });
    },
  };
}

import type { TrialRequestStatus } from '@school/api-contract/status-tables';
import type { TrialRequest, TrialRequestMoveBody } from '@school/api-contract/trial-requests';
import { useState } from 'react';
import { useMove } from './trial-requests.queries';

/** What is asked about a card before anything is sent. */
export interface Question {
  kind: 'TRIAL_ASSIGNED' | 'REFUSED' | 'SIGNED' | 'link';
  card: TrialRequest;
}

export type CardActions = ReturnType<typeof useCardActions>;

/** A move that must be given something opens its dialog; "return to the funnel" needs nothing and goes at once. */
export function useCardActions() {
  const [question, setQuestion] = useState<Question>();
  const move = useMove();

  return {
    question,
    close: () => setQuestion(undefined),
    askToMove: (card: TrialRequest, to: TrialRequestStatus) => {
      if (to === 'NEW') move.mutate({ card, move: { status: 'NEW' } });
      else setQuestion({ kind: to, card });
    },
    askToSendLink: (card: TrialRequest) => setQuestion({ kind: 'link', card }),
    move: (card: TrialRequest, body: TrialRequestMoveBody) => {
      setQuestion(undefined);
      move.mutate({ card, move: body });
    },
  };
}

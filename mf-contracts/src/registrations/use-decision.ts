import { startTransition, useState } from 'react';

export type Decision = 'approve' | 'reject';

/** The decision that is being made, about one registration: another one that opens begins without a question. */
export function useDecision() {
  const [deciding, setDeciding] = useState<{ id: number; decision: Decision }>();
  return {
    find: (id: number) => (deciding?.id === id ? deciding.decision : undefined),
    // A transition, so that the press is answered before the panel and the dialog render.
    decide: (id: number, decision: Decision | undefined) =>
      startTransition(() => setDeciding(decision && { id, decision })),
  };
}

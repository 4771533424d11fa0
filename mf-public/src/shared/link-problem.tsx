import { AnswerCard } from '@school/design-system/answer-card';
import { RingsFigure } from '@school/design-system/figure';
import { CallButtons } from '@school/kit';
import type { ReactNode } from 'react';

interface LinkProblemProps {
  title: string;
  /** Why, and what to do now. */
  children: ReactNode;
  /** The first step, before calling the school. */
  action?: ReactNode;
}

/** Replaces a page whose link is invalid, whose data could not be loaded, or that the school has not enabled yet. */
export function LinkProblem({ title, children, action }: LinkProblemProps) {
  return (
    <AnswerCard
      announced
      figure={<RingsFigure />}
      title={title}
      action={
        <>
          {action}
          <CallButtons />
        </>
      }
    >
      {children}
    </AnswerCard>
  );
}

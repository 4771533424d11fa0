import { AnswerCard } from '@school/design-system/answer-card';
import { RingsFigure } from '@school/design-system/figure';
import { CallButtons } from '@school/kit';
import type { ReactNode } from 'react';

interface LinkProblemProps {
  /** One of its own for each way in which a link ends; rings for what could not be loaded or is not open yet. */
  figure?: ReactNode;
  title: string;
  /** Why, and what to do now. */
  children: ReactNode;
  /** The first step, primary; calling the school is then the second. */
  action?: ReactNode;
}

/** Replaces a page whose link is invalid, whose data could not be loaded, or that the school has not enabled yet. */
export function LinkProblem({ figure = <RingsFigure />, title, children, action }: LinkProblemProps) {
  return (
    <AnswerCard
      announced
      figure={figure}
      title={title}
      action={
        <>
          {action}
          <CallButtons secondary={action !== undefined} />
        </>
      }
    >
      {children}
    </AnswerCard>
  );
}

import { ErrorCard } from '@school/design-system/error-card';
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

/** Replaces a page whose link is invalid or whose data could not be loaded. */
export function LinkProblem({ title, children, action }: LinkProblemProps) {
  return (
    <ErrorCard
      headingLevel={1}
      figure={<RingsFigure />}
      title={title}
      description={children}
      action={
        <>
          {action}
          <CallButtons />
        </>
      }
    />
  );
}

import { ErrorCard } from '@school/design-system/error-card';
import { CallSchool } from '@school/kit';
import type { ReactNode } from 'react';

interface LinkProblemProps {
  title: string;
  /** Why, and what to do now. */
  children: ReactNode;
  action?: ReactNode;
}

/** Replaces a page whose link is invalid or whose data could not be loaded. */
export function LinkProblem({ title, children, action }: LinkProblemProps) {
  return (
    <ErrorCard
      headingLevel={1}
      title={title}
      description={
        <>
          <div>{children}</div>
          <CallSchool />
        </>
      }
      action={action}
    />
  );
}

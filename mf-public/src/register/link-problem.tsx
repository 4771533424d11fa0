import { Alert } from '@school/design-system/alert';
import { PageHeader } from '@school/design-system/page-header';
import type { ReactNode } from 'react';

interface LinkProblemProps {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** Explains why the link cannot be used and what to do. */
export function LinkProblem({ title, children, actions }: LinkProblemProps) {
  return (
    <>
      <PageHeader title={title} />
      <Alert tone="warning" role="alert" actions={actions}>
        {children}
      </Alert>
    </>
  );
}

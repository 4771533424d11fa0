import type { SchoolSettings } from '@school/api-contract/school/school';
import { Skeleton } from '@school/design-system/skeleton';
import { useErrorText } from '@school/kit';
import type { ReactNode } from 'react';
import { LoadFailure } from '../load-failure';
import { useSchool } from '../settings/school/school.queries';

/** The school's settings, or why they are not here yet. */
export function LoadedSchool({ children }: { children: (school: SchoolSettings) => ReactNode }) {
  const errorText = useErrorText();
  const school = useSchool();
  if (school.data) return children(school.data);
  if (school.isError) return <LoadFailure text={errorText(school.error)} onRetry={() => void school.refetch()} />;
  return <Skeleton height="24rem" />;
}

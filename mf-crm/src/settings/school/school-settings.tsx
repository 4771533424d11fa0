import { Skeleton } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { useErrorText } from '@school/kit';
import { LoadFailure } from '../../load-failure';
import { ReadinessCard } from './readiness-card';
import { useSchool } from './school.queries';
import { SchoolForm } from './school-form';

/** The school, its requisites and limits. */
export function SchoolSettings() {
  const errorText = useErrorText();
  const school = useSchool();
  if (school.data) {
    return (
      <Stack>
        <ReadinessCard />
        <SchoolForm school={school.data} />
      </Stack>
    );
  }
  if (school.isError) return <LoadFailure text={errorText(school.error)} onRetry={() => void school.refetch()} />;
  return <Skeleton height="30rem" />;
}

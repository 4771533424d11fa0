import { Button, ButtonLink } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { Link, useCan, useT } from '@school/kit';
import { SearchX, Users } from 'lucide-react';

/** Why nobody is shown, and what to do next. */
export function StudentsEmpty({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  const t = useT('mf-crm');
  const managesRegistrations = useCan('manageRegistrations');
  if (filtered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('students.notFoundTitle')}
        action={<Button onClick={onReset}>{t('students.resetFilters')}</Button>}
      >
        {t('students.notFoundText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Users />}
      title={t('students.emptyTitle')}
      action={
        managesRegistrations && (
          <ButtonLink variant="primary" render={<Link to="/registrations" />}>
            {t('students.toRegistrations')}
          </ButtonLink>
        )
      }
    >
      {t(managesRegistrations ? 'students.emptyText' : 'students.emptyOwnText')}
    </EmptyState>
  );
}

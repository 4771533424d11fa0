import { Button, ButtonLink } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { RibbonFigure } from '@school/design-system/figure';
import { Link, useCan, useT } from '@school/kit';
import { Archive, SearchX } from 'lucide-react';

interface StudentsEmptyProps {
  /** Whether any filter besides the archive is set. */
  filtered: boolean;
  archive: boolean;
  onReset: () => void;
}

/** Explains why the list is empty, and what to do next. */
export function StudentsEmpty({ filtered, archive, onReset }: StudentsEmptyProps) {
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
  if (archive) {
    return (
      <EmptyState icon={<Archive />} title={t('students.emptyArchiveTitle')}>
        {t('students.emptyArchiveText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      figure={<RibbonFigure />}
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

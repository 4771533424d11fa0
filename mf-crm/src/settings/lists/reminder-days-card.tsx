import { Skeleton } from '@school/design-system/skeleton';
import { useErrorText, useT } from '@school/kit';
import { LoadFailure } from '../../load-failure';
import { SettingsPart } from '../settings-part';
import { useReminderDays } from './lists.queries';
import { ReminderDaysForm } from './reminder-days-form';

/** How many days before its last day a document of each type counts as expiring. */
export function ReminderDaysCard() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const stored = useReminderDays();
  return (
    <SettingsPart title={t('settings.lists.documents')} description={t('settings.lists.documentsHint')}>
      {stored.data && <ReminderDaysForm stored={stored.data} />}
      {stored.isError && <LoadFailure text={errorText(stored.error)} onRetry={() => void stored.refetch()} />}
      {stored.isPending && <Skeleton height="12rem" />}
    </SettingsPart>
  );
}

import type { PutRule } from '@school/api-contract/school/notifications';
import { notify, useErrorText, useT } from '@school/kit';
import { usePutRule } from './notifications.queries';

/** Sets a rule and says so when the server refuses. */
export function useRuleChange(): (rule: PutRule) => void {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const { mutate } = usePutRule();
  return (rule) =>
    mutate(rule, {
      onError: (error) =>
        notify({
          tone: 'destructive',
          title: t('settings.notifications.saveFailed'),
          description: errorText(error),
        }),
    });
}

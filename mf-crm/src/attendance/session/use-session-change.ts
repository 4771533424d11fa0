import type { SessionImpact } from '@school/api-contract/groups/attendance';
import { notify, useT } from '@school/kit';
import { type SessionChange, useChangeSession } from '../attendance.queries';
import { mayTell, useFamiliesText } from './impact-notice';

/** Makes a change of the session and says what was done; tells families only where the form has asked. */
export function useSessionChange(groupId: number, date: string) {
  const t = useT('mf-crm');
  const toText = useFamiliesText();
  const change = useChangeSession(groupId, date);
  return async (body: SessionChange, impact: SessionImpact | undefined) => {
    const { told, extended } = await change.mutateAsync({
      ...body,
      tellFamilies: body.tellFamilies && mayTell(impact),
    });
    const families = toText(told);
    const more = [
      extended > 0 && t('groups.closure.extended', { count: extended }),
      families && t('attendance.impact.told', { families }),
    ].filter(Boolean);
    notify({
      title: t(`attendance.changed.${body.state}`),
      ...(more.length > 0 && { description: more.join(' ') }),
    });
  };
}

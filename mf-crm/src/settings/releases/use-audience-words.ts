import type { ReleaseEvent } from '@school/api-contract/school/releases';
import { useLabels, useT } from '@school/kit';

type Audience = Pick<ReleaseEvent, 'percent' | 'roles' | 'users'>;

/** «10 %, тренер, anna»: who gets a canary. */
export function useAudienceWords() {
  const t = useT('mf-crm');
  const { role } = useLabels();
  return ({ percent, roles = [], users = [] }: Audience): string => {
    const share = percent ? [t('settings.releases.share', { percent })] : [];
    return [...share, ...roles.map(role), ...users].join(', ');
  };
}

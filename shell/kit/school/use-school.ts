import type { schoolReadinessRoutes } from '@school/api-contract/school/school-readiness';
import type { BootSchool } from '@school/shell-contract/snapshot';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { routeQuery } from '../api/route-query';
import { useCan } from '../session/use-session';
import { useSchoolStore } from './school-store';

/** The school's name as families see it; '' before the set-up. */
export function useSchoolName(): string {
  return useSchoolStore(({ name }) => name);
}

/** The school's phone for families; '' when unknown. */
export function useSchoolPhone(): string {
  return useSchoolStore(({ phone }) => phone);
}

/** Whether the school sells subscriptions; otherwise no screen mentions them. */
export function useSellsSubscriptions(): boolean {
  return useSchoolStore(({ sellsSubscriptions }) => sellsSubscriptions);
}

/** Shows or hides subscriptions at once after the setting was saved; other pages follow when they are loaded. */
export function showSubscriptions(sellsSubscriptions: boolean): void {
  useSchoolStore.setState({ sellsSubscriptions });
}

/** Shows the school's new name, colour or logo at once after it was saved; other pages follow when they are loaded. */
export function showSchool(changed: Partial<Pick<BootSchool, 'name' | 'accentColor' | 'logoUrl'>>): void {
  useSchoolStore.setState(changed);
}

/**
 * Whether families may use the forms and staff may send them messages. Starts from the snapshot; when the snapshot says
 * no, staff ask the API, so that their screens open once the settings checklist is complete.
 */
export function useSchoolReady(): boolean {
  const isReady = useSchoolStore((school) => school.isReady);
  const mayAsk = useCan('manageRegistrations');
  const { data } = useQuery({
    ...routeQuery<typeof schoolReadinessRoutes.read>({ method: 'GET', path: '/api/school/readiness' }),
    enabled: mayAsk && !isReady,
  });
  return isReady || data?.ready === true;
}

/** Why staff cannot send anything to families now; undefined when they can. */
export function useNotReadyReason(): string | undefined {
  const { t } = useTranslation('shell');
  return useSchoolReady() ? undefined : t('notReady.reason');
}

export interface HeldReason {
  /** Which of the channels is not set up, as the end of a sentence: «почта не настроена». */
  reason: string;
  /** A sentence that says where to set it up. */
  place: string;
}

/** Why messages of these channels wait instead of being sent; undefined when each channel is set up. */
export function useHeldReason(channels: readonly ('sms' | 'email')[]): HeldReason | undefined {
  const { t } = useTranslation('shell');
  const heldChannels = useSchoolStore((school) => school.heldChannels);
  const held = heldChannels.filter((channel) => channels.includes(channel));
  const which = held.length > 1 ? 'both' : held[0];
  return which && { reason: t(`heldMessages.reasons.${which}`), place: t(`heldMessages.places.${which}`) };
}

import type { MenuCounts } from '@school/api-contract/school/dashboard';
import { useT } from '@school/kit';
import type { MenuCount } from '@school/shell-contract/manifest-names';
import { useChatUnreadStore } from '../chat-unread/chat-unread-store';
import { useMenuCountsStore } from './menu-counts-store';

interface ShownCount {
  count: number;
  /** What the number means, for screen readers. */
  text: string;
  /** Whether it waits for the user; otherwise it is a total. */
  waits: boolean;
}

const fields = {
  students: 'students',
  groups: 'groups',
  sessions: 'unmarkedSessions',
  requests: 'nextSteps',
  registrations: 'registrations',
  payments: 'unmatchedPayments',
} as const satisfies Record<Exclude<MenuCount, 'chat'>, keyof MenuCounts>;

/** The number beside an entry; undefined while it is unknown or nothing waits. */
export function useMenuCount(name: MenuCount | undefined): ShownCount | undefined {
  const t = useT('shell');
  const unread = useChatUnreadStore((state) => state.unread);
  const counts = useMenuCountsStore((state) => state.counts);
  if (name === undefined) return undefined;
  if (name === 'chat')
    return unread > 0 ? { count: unread, text: t('menu.unread', { count: unread }), waits: true } : undefined;
  const count = counts?.[fields[name]];
  const waits = name !== 'students' && name !== 'groups';
  if (typeof count !== 'number' || (waits && count === 0)) return undefined;
  return { count, text: t(`menu.counts.${name}`, { count }), waits };
}

/** Whether something waits behind one of the names. */
export function useIsWaiting(names: readonly (MenuCount | undefined)[]): boolean {
  const unread = useChatUnreadStore((state) => state.unread);
  const counts = useMenuCountsStore((state) => state.counts);
  return names.some((name) => {
    if (name === undefined || name === 'students' || name === 'groups') return false;
    return name === 'chat' ? unread > 0 : (counts?.[fields[name]] ?? 0) > 0;
  });
}

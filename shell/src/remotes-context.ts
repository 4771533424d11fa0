import { useLanguage, useSellsSubscriptions, useSession } from '@school/kit';
import { createContext, use } from 'react';
import type { Remotes } from './remotes';

/** The part of the remotes that the shell's own screens use: menu, titles and preloading. */
export type KnownRemotes = Pick<Remotes, 'menu' | 'getRouteTexts' | 'preloadRoute'>;

export const RemotesContext = createContext<KnownRemotes>({
  menu: () => [],
  getRouteTexts: ({ route }) => ({ title: route.titleKey, description: undefined }),
  preloadRoute: () => {},
});

export function useRemotes(): KnownRemotes {
  return use(RemotesContext);
}

/** The menu of the signed-in user at this school. */
export function useMenu(): ReturnType<KnownRemotes['menu']> {
  const { language } = useLanguage();
  const { user } = useSession();
  const sellsSubscriptions = useSellsSubscriptions();
  const remotes = useRemotes();
  if (!user) return [];
  return remotes.menu(user.role, language).filter(({ needs }) => needs === undefined || sellsSubscriptions);
}

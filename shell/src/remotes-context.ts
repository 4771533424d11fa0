import { createContext, use } from 'react';
import type { Remotes } from './remotes';

/** What the shell's own screens need of the remotes: their menu, their titles, and a head start at loading. */
export type KnownRemotes = Pick<Remotes, 'menu' | 'textsOf' | 'preloadRoute'>;

export const RemotesContext = createContext<KnownRemotes>({
  menu: () => [],
  textsOf: ({ route }) => ({ title: route.titleKey, description: undefined }),
  preloadRoute: () => {},
});

export function useRemotes(): KnownRemotes {
  return use(RemotesContext);
}

import { useLanguage, useT } from '@school/kit';
import { languages } from '@school/shell-contract/manifest-names';
import { Languages, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { setTheme, themes, useThemeStore } from '../layout/top-bar/theme';
import { useSignOut } from '../layout/top-bar/use-sign-out';

export interface PaletteAction {
  id: string;
  label: string;
  icon: ReactNode;
  run: () => void;
}

const themeIcons = { system: Monitor, light: Sun, dark: Moon };

/** What the palette does besides opening: language, appearance, signing out. */
export function usePaletteActions(): PaletteAction[] {
  const t = useT('shell');
  const { language, setLanguage } = useLanguage();
  const current = useThemeStore((state) => state.theme);
  const signOut = useSignOut();
  return [
    ...themes
      .filter((theme) => theme !== current)
      .map((theme) => {
        const Icon = themeIcons[theme];
        const label = `${t('theme.label')}: ${t(`theme.${theme}`)}`;
        return { id: `theme-${theme}`, label, icon: <Icon />, run: () => setTheme(theme) };
      }),
    ...languages
      .filter((each) => each !== language)
      .map((each) => ({
        id: `language-${each}`,
        label: `${t('language.label')}: ${t(`language.${each}`)}`,
        icon: <Languages />,
        run: () => setLanguage(each),
      })),
    { id: 'sign-out', label: t('menu.signOut'), icon: <LogOut />, run: () => void signOut() },
  ];
}

import type { SessionUser } from '@school/api-contract/accounts/auth';
import { Menu } from '@school/design-system/menu';
import { useT } from '@school/kit';
import { Check, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { AccountButton } from './account-button';
import { setTheme, themes, useThemeStore } from './theme';
import { useSignOut } from './use-sign-out';

const icons = { system: Monitor, light: Sun, dark: Moon };

/** The account menu in the top bar of a wide screen: theme and sign-out. */
export function UserMenu({ user, defaultOpen }: { user: SessionUser; defaultOpen: boolean }) {
  const t = useT('shell');
  const signOut = useSignOut();
  const current = useThemeStore((state) => state.theme);
  return (
    <Menu
      align="end"
      defaultOpen={defaultOpen}
      trigger={<AccountButton user={user} />}
      items={[
        ...themes.map((theme) => {
          const Icon = theme === current ? Check : icons[theme];
          return { id: theme, label: t(`theme.${theme}`), icon: <Icon />, onSelect: () => setTheme(theme) };
        }),
        {
          id: 'sign-out',
          label: t('menu.signOut'),
          icon: <LogOut />,
          separated: true,
          onSelect: signOut,
        },
      ]}
    />
  );
}

import type { SessionUser } from '@school/api-contract/auth';
import { Button } from '@school/design-system/button';
import { Menu } from '@school/design-system/menu';
import { useT } from '@school/kit';
import { Check, CircleUser, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { setTheme, themes, useThemeStore } from './theme';
import { useSignOut } from './use-sign-out';

const icons = { system: Monitor, light: Sun, dark: Moon };

/** The account in the top bar of a wide screen: theme and sign-out. */
export function UserMenu({ user }: { user: SessionUser }) {
  const t = useT('shell');
  const signOut = useSignOut();
  const current = useThemeStore((state) => state.theme);
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="ghost" icon={<CircleUser />} aria-label={t('menu.user', { name: user.username })}>
          {user.username}
        </Button>
      }
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

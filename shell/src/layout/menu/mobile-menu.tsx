import type { SessionUser } from '@school/api-contract/accounts/auth';
import { Button } from '@school/design-system/button';
import { Drawer } from '@school/design-system/drawer';
import { RadioGroup } from '@school/design-system/radio-group';
import { useLabels, useT } from '@school/kit';
import { LogOut } from 'lucide-react';
import { LanguageSwitch } from '../top-bar/language-switch';
import { setTheme, type Theme, themes, useThemeStore } from '../top-bar/theme';
import { useSignOut } from '../top-bar/use-sign-out';
import styles from './mobile-menu.module.css';
import { SideMenu } from './side-menu';

interface MobileMenuProps {
  user: SessionUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The slide-in menu of a small screen: 80 percent of its width, with the user's name and sign-out (specification section 2). */
export function MobileMenu({ user, open, onOpenChange }: MobileMenuProps) {
  const t = useT('shell');
  const labels = useLabels();
  const signOut = useSignOut();
  const theme = useThemeStore((state) => state.theme);
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      side="left"
      width="menu"
      title={user.username}
      description={[user.fullName, labels.role(user.role)].filter(Boolean).join(' · ')}
      closeLabel={t('app.close')}
      footer={
        <Button block icon={<LogOut />} onClick={signOut}>
          {t('menu.signOut')}
        </Button>
      }
    >
      <div className={styles.places}>
        <SideMenu onNavigate={() => onOpenChange(false)} />
      </div>
      <div className={styles.language}>
        <LanguageSwitch />
      </div>
      <div className={styles.theme}>
        <RadioGroup<Theme>
          legend={t('theme.label')}
          value={theme}
          onValueChange={setTheme}
          options={themes.map((each) => ({ value: each, label: t(`theme.${each}`) }))}
        />
      </div>
    </Drawer>
  );
}

import type { SessionUser } from '@school/api-contract/auth';
import { IconButton } from '@school/design-system/icon-button';
import { Tooltip } from '@school/design-system/tooltip';
import { Link, useT } from '@school/kit';
import { Menu as MenuGlyph, Search } from 'lucide-react';
import { usePaletteStore } from '../palette/palette-store';
import { LanguageSwitch } from './language-switch';
import styles from './top-bar.module.css';
import { UserMenu } from './user-menu';

interface TopBarProps {
  user: SessionUser;
  onOpenMenu: () => void;
}

/** The fixed bar over every staff screen. */
export function TopBar({ user, onOpenMenu }: TopBarProps) {
  const t = useT('shell');
  return (
    <header className={styles.bar}>
      <div className={styles.menuButton}>
        <IconButton aria-label={t('menu.open')} icon={<MenuGlyph />} onClick={onOpenMenu} />
      </div>
      <Link to="/" className={styles.title}>
        {t('app.title')}
      </Link>
      <div className={styles.tools}>
        <Tooltip content={t('palette.title')} side="bottom">
          <IconButton
            aria-label={t('palette.open')}
            aria-keyshortcuts="Control+K Meta+K"
            icon={<Search />}
            onClick={() => usePaletteStore.setState({ open: true })}
          />
        </Tooltip>
        <LanguageSwitch />
        <div className={styles.userMenu}>
          <UserMenu user={user} />
        </div>
      </div>
    </header>
  );
}

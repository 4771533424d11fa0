import type { SessionUser } from '@school/api-contract/accounts/auth';
import { IconButton } from '@school/design-system/icon-button';
import { Kbd } from '@school/design-system/kbd';
import { lazyPart, useLazyPart } from '@school/design-system/lazy-part';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { Link, useCan, useT } from '@school/kit';
import { Menu as MenuGlyph, Search } from 'lucide-react';
import { useState } from 'react';
import { BellButton } from '../../bell/bell-button';
import { usePaletteStore } from '../../palette/palette-store';
import { PortalLogo } from '../portal-logo';
import { AccountButton } from './account-button';
import { LanguageSwitch } from './language-switch';
import styles from './top-bar.module.css';

interface TopBarProps {
  user: SessionUser;
  onOpenMenu: () => void;
}

const popupsPart = lazyPart(() => import(/* webpackChunkName: 'top-bar-popups' */ './top-bar-popups'));

/** The fixed bar over every staff screen. */
export function TopBar({ user, onOpenMenu }: TopBarProps) {
  const t = useT('shell');
  const [accountWanted, setAccountWanted] = useState(false);
  const [bellWanted, setBellWanted] = useState(false);
  const maySearch = useCan('viewStudents');
  const later = useLazyPart(popupsPart, accountWanted || bellWanted);
  const hint = t(maySearch ? 'palette.hint' : 'palette.screensPlaceholder');
  const search = (
    <button
      type="button"
      className={styles.search}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => usePaletteStore.setState({ open: true })}
    >
      <Search aria-hidden="true" size={18} />
      <VisuallyHidden>{t('palette.open')}: </VisuallyHidden>
      <span className={styles.searchText}>{hint}</span>
      <span className={styles.searchKeys} aria-hidden="true">
        <Kbd>Ctrl K</Kbd>
      </span>
    </button>
  );
  return (
    <header className={styles.bar}>
      <div className={styles.menuButton}>
        <IconButton aria-label={t('menu.open')} icon={<MenuGlyph />} onClick={onOpenMenu} />
      </div>
      <Link to="/" className={styles.title}>
        <PortalLogo />
      </Link>
      {search}
      <div className={styles.tools}>
        <div className={styles.language}>
          <LanguageSwitch />
        </div>
        {later ? (
          <later.Bell defaultOpen={bellWanted} />
        ) : (
          <BellButton aria-haspopup="dialog" aria-expanded={false} onClick={() => setBellWanted(true)} />
        )}
        <div className={styles.userMenu}>
          {later ? (
            <later.UserMenu user={user} defaultOpen={accountWanted} />
          ) : (
            <AccountButton
              user={user}
              aria-haspopup="menu"
              aria-expanded={false}
              onClick={() => setAccountWanted(true)}
            />
          )}
        </div>
      </div>
    </header>
  );
}

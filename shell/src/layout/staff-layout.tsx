import { Navigate, useSession, useT } from '@school/kit';
import { useState } from 'react';
import { CommandPalette } from '../palette/command-palette';
import { SessionDialog } from '../session/session-dialog';
import { LoadingScreen } from './loading-screen';
import { MobileMenu } from './mobile-menu';
import { PageOutlet } from './page-outlet';
import { SideMenu } from './side-menu';
import { contentId, SkipLink } from './skip-link';
import styles from './staff-layout.module.css';
import { TopBar } from './top-bar';

/** Staff screens: a spinner while the user loads, /auth without one (specification section 2), else bar, menu and screen. */
export function StaffLayout() {
  const t = useT('shell');
  const { status, user } = useSession();
  const [menuOpen, setMenuOpen] = useState(false);
  if (status === 'loading') return <LoadingScreen label={t('app.loading')} />;
  if (!user) return <Navigate to="/auth" replace />;
  return (
    <div className={styles.layout}>
      <SkipLink />
      <TopBar user={user} onOpenMenu={() => setMenuOpen(true)} />
      <aside className={styles.sidebar}>
        <SideMenu />
      </aside>
      <MobileMenu user={user} open={menuOpen} onOpenChange={setMenuOpen} />
      <main id={contentId} tabIndex={-1} className={styles.content}>
        <PageOutlet />
      </main>
      <CommandPalette />
      <SessionDialog />
    </div>
  );
}

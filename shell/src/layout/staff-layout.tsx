import { lazyPart, useLazyPart } from '@school/design-system/lazy-part';
import { Navigate, useLocation, useSession, useT } from '@school/kit';
import { useState } from 'react';
import { FollowChatUnread } from '../chat-unread/follow-chat-unread';
import { menuCountsPart } from '../menu-counts/menu-counts-part';
import { NetworkNotice } from '../offline/network-notice';
import { CommandPalette } from '../palette/command-palette';
import { SessionDialog } from '../session/session-dialog';
import { UpdateNotice } from '../updates/update-notice';
import { BottomBar } from './menu/bottom-bar';
import { SideMenu } from './menu/side-menu';
import { SidebarFoot } from './menu/sidebar-foot';
import { LoadingScreen } from './page/loading-screen';
import { PageOutlet } from './page/page-outlet';
import { contentId, SkipLink } from './page/skip-link';
import { SchoolNotices } from './school-notices';
import styles from './staff-layout.module.css';
import { SignOutDialog } from './top-bar/sign-out-dialog';
import { TopBar } from './top-bar/top-bar';

const mobileMenuPart = lazyPart(() => import(/* webpackChunkName: 'mobile-menu' */ './menu/mobile-menu'));

/**
 * Staff screens: a spinner while the user loads, a redirect to /auth without a user (specification section 2), else top
 * bar, menu and screen. A user who must set up a second factor first is redirected to the profile.
 */
export function StaffLayout() {
  const t = useT('shell');
  const { status, user } = useSession();
  const { pathname } = useLocation();
  const [menuOpenAt, setMenuOpenAt] = useState<string>();
  // The browser's Back changes the page under the open menu; the menu closes.
  if (menuOpenAt !== undefined && menuOpenAt !== pathname) setMenuOpenAt(undefined);
  const menuOpen = menuOpenAt === pathname;
  const setMenuOpen = (open: boolean) => setMenuOpenAt(open ? pathname : undefined);
  const later = useLazyPart(mobileMenuPart, menuOpen);
  const counts = useLazyPart(menuCountsPart, false);
  if (status === 'loading') return <LoadingScreen label={t('app.loading')} />;
  if (!user) return <Navigate to="/auth" replace />;
  // The API refuses everything else until the second factor is set up.
  if (user.mustSetUpSecondFactor && pathname !== '/settings') return <Navigate to="/settings?tab=profile" replace />;
  return (
    <div className={styles.layout}>
      <SkipLink />
      {!user.mustSetUpSecondFactor && <FollowChatUnread user={user} />}
      {!user.mustSetUpSecondFactor && counts && <counts.FollowMenuCounts />}
      <TopBar user={user} onOpenMenu={() => setMenuOpen(true)} />
      <aside data-toast-corner className={styles.sidebar}>
        <SideMenu />
        <SidebarFoot />
      </aside>
      {later && <later.MobileMenu user={user} open={menuOpen} onOpenChange={setMenuOpen} />}
      <main id={contentId} tabIndex={-1} className={styles.content}>
        <div className={styles.page}>
          <NetworkNotice />
          <UpdateNotice />
          <SchoolNotices />
          <PageOutlet />
        </div>
      </main>
      <BottomBar onOpenMenu={() => setMenuOpen(true)} />
      <CommandPalette />
      <SessionDialog />
      <SignOutDialog />
    </div>
  );
}

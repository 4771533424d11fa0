import { Outlet, useLanguage } from '@school/kit';
import { ScrollRestoration } from '@school/kit/host';
import { useEffect } from 'react';
import { NavigationGuardDialog } from '../guard/navigation-guard-dialog';
import { Toasts } from '../notify/toasts';
import { PageHead } from './page-head';
import { RouteAnnouncer } from './route-announcer';

/** Around every screen, whatever its layout. */
export function RootFrame() {
  const { language } = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <>
      <PageHead />
      <Outlet />
      <RouteAnnouncer />
      <NavigationGuardDialog />
      <Toasts />
      <ScrollRestoration />
    </>
  );
}

import { Outlet, useLanguage } from '@school/kit';
import { NavigationGuardDialog, ScrollRestoration } from '@school/kit/host';
import { useEffect } from 'react';
import { CaptchaOnDemand } from '../captcha/captcha-on-demand';
import { Toasts } from '../notify/toasts';
import { PageHead } from './page/page-head';
import { RouteAnnouncer } from './page/route-announcer';
import { toScrollKey } from './page/scroll-key';
import { useLostFocus } from './page/use-lost-focus';

/** Wraps every screen, whatever its layout. */
export function RootFrame() {
  const { language } = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useLostFocus();
  return (
    <>
      <PageHead />
      {/* before the screen: below one that fills the window it would make the page scroll by a pixel */}
      <RouteAnnouncer />
      <Outlet />
      <NavigationGuardDialog />
      <CaptchaOnDemand />
      <Toasts />
      <ScrollRestoration getKey={toScrollKey} />
    </>
  );
}

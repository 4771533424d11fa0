import type { RouteObject } from '@school/kit/host';
import { CrashPage } from './crash/crash.page';
import { AuthLayout } from './layout/auth-layout';
import { PublicLayout } from './layout/public-layout';
import { RootFrame } from './layout/root-frame';
import { StaffLayout } from './layout/staff-layout';
import { NotFoundPage } from './not-found/not-found.page';
import { createRoutes, type Remotes } from './remotes';

/** Every address of the portal: those that remotes declare, the shell's own, and the rest. */
export function shellRoutes(remotes: Remotes): RouteObject[] {
  return [
    {
      element: <RootFrame />,
      errorElement: <CrashPage />,
      children: [
        ...createRoutes(remotes, { staffLayout: <StaffLayout />, publicLayout: <PublicLayout /> }),
        {
          element: <AuthLayout />,
          children: [
            { path: '/auth', lazy: async () => ({ Component: (await import('./auth/auth.page')).AuthPage }) },
            {
              path: '/reset-password',
              lazy: async () => ({
                Component: (await import('./reset-password/reset-password.page')).ResetPasswordPage,
              }),
            },
            { path: '*', element: <NotFoundPage /> },
          ],
        },
      ],
    },
  ];
}

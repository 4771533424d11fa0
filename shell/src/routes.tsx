import type { RouteObject } from '@school/kit/host';
import { CrashPage } from './crash/crash.page';
import { createOwnerPath } from './create-owner/create-owner-path';
import { AuthLayout } from './layout/public/auth-layout';
import { PublicLayout } from './layout/public/public-layout';
import { RootFrame } from './layout/root-frame';
import { NotFoundPage } from './not-found/not-found.page';
import { NotFoundLayout } from './not-found/not-found-layout';
import { createRoutes, type Remotes } from './remotes';

/**
 * All routes of the portal: those that remotes declare, the shell's own, and not-found. Screens that parents do not
 * open load on demand.
 */
export function shellRoutes(remotes: Remotes): RouteObject[] {
  const [staff, ...others] = createRoutes(remotes, { staffLayout: null, publicLayout: <PublicLayout /> });
  return [
    {
      element: <RootFrame />,
      errorElement: <CrashPage />,
      children: [
        {
          children: staff?.children,
          lazy: async () => ({
            Component: (await import(/* webpackChunkName: 'staff-layout' */ './layout/staff-layout')).StaffLayout,
          }),
        },
        ...others,
        {
          element: <AuthLayout />,
          children: [
            {
              path: '/auth',
              lazy: async () => ({
                Component: (await import(/* webpackChunkName: 'auth' */ './auth/auth.page')).AuthPage,
              }),
            },
            {
              path: createOwnerPath,
              lazy: async () => ({
                Component: (await import(/* webpackChunkName: 'create-owner' */ './create-owner/create-owner.page'))
                  .CreateOwnerPage,
              }),
            },
            {
              path: '/invitation',
              lazy: async () => ({
                Component: (await import(/* webpackChunkName: 'invitation' */ './invitation/invitation.page'))
                  .InvitationPage,
              }),
            },
            {
              path: '/confirm-email',
              lazy: async () => ({
                Component: (await import(/* webpackChunkName: 'confirm-email' */ './confirm-email/confirm-email.page'))
                  .ConfirmEmailPage,
              }),
            },
            {
              path: '/reset-password',
              lazy: async () => ({
                Component: (
                  await import(/* webpackChunkName: 'reset-password' */ './reset-password/reset-password.page')
                ).ResetPasswordPage,
              }),
            },
          ],
        },
        { element: <NotFoundLayout />, children: [{ path: '*', element: <NotFoundPage /> }] },
      ],
    },
  ];
}

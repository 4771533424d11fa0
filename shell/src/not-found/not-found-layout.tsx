import { useSession } from '@school/kit';
import { lazy, Suspense } from 'react';
import { AuthLayout } from '../layout/auth-layout';
import { LoadingScreen } from '../layout/loading-screen';

const StaffLayout = lazy(async () => ({
  default: (await import(/* webpackChunkName: 'staff-layout' */ '../layout/staff-layout')).StaffLayout,
}));

/** Layout of the not-found page: staff keep top bar and menu, a visitor gets the sign-in layout. */
export function NotFoundLayout() {
  const { status } = useSession();
  if (status === 'anonymous') return <AuthLayout />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <StaffLayout />
    </Suspense>
  );
}

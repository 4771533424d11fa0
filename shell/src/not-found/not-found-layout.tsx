import { useSession } from '@school/kit';
import { lazy, Suspense } from 'react';
import { LoadingScreen } from '../layout/page/loading-screen';
import { PublicLayout } from '../layout/public/public-layout';

const StaffLayout = lazy(async () => ({
  default: (await import(/* webpackChunkName: 'staff-layout' */ '../layout/staff-layout')).StaffLayout,
}));

/** Layout of the not-found page: staff keep top bar and menu, a visitor is most likely a parent with an old link. */
export function NotFoundLayout() {
  const { status } = useSession();
  if (status === 'anonymous') return <PublicLayout />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <StaffLayout />
    </Suspense>
  );
}

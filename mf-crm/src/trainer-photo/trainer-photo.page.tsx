import { useCan, useSession } from '@school/kit';
import { lazySection } from '../shared/lazy-section';
import { CoachPhotos } from './coach/coach-photos';

const ManagerPhotos = lazySection(async () => (await import('./manager/manager-photos')).ManagerPhotos);

/**
 * /trainer-photo-demo: a coach takes photos of today's sessions, also without a network, so that part is kept for it;
 * managers look at all photos.
 */
export function Component() {
  const { user } = useSession();
  const seesAll = useCan('viewAllSessionPhotos');
  if (!user) return null;
  return seesAll ? <ManagerPhotos /> : <CoachPhotos />;
}

import { useCan, useSession } from '@school/kit';
import { lazySection } from '../shared/lazy-section';

const CoachPhotos = lazySection(async () => (await import('./coach/coach-photos')).CoachPhotos);
const ManagerPhotos = lazySection(async () => (await import('./manager/manager-photos')).ManagerPhotos);

/** /trainer-photo-demo: a coach takes photos of today's sessions, managers look at all of them. */
export function Component() {
  const { user } = useSession();
  const seesAll = useCan('viewAllSessionPhotos');
  if (!user) return null;
  return seesAll ? <ManagerPhotos /> : <CoachPhotos />;
}

import { sessionPhotoRoutes } from '@school/api-contract/groups/session-photos';
import { excelExport } from '../../platform/excel/excel-export';
import { type Implementation, implement } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { exportPhotos } from './photos-export';
import {
  getPhotoFile,
  getTimeline,
  listPhotographed,
  listPhotoTasks,
  listRecentPhotos,
  listScores,
  removePhoto,
} from './session-photos.service';
import { takePhoto } from './take-photo.service';

export function sessionPhotosRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(sessionPhotoRoutes.today, ({ caller }) => listPhotoTasks(deps, signedIn(caller))),
    implement(sessionPhotoRoutes.recent, ({ caller }) => listRecentPhotos(deps, signedIn(caller))),
    implement(sessionPhotoRoutes.take, ({ params, body, caller }) => takePhoto(deps, params.id, body, caller)),
    implement(sessionPhotoRoutes.timeline, ({ params, query, caller }) =>
      getTimeline(deps, signedIn(caller), params.id, query.month),
    ),
    implement(sessionPhotoRoutes.list, ({ query, caller }) => listPhotographed(deps, signedIn(caller), query)),
    implement(sessionPhotoRoutes.scores, ({ query }) => listScores(deps, query.month)),
    implement(
      sessionPhotoRoutes.export,
      excelExport(deps, {
        event: 'session_photo.exported',
        facts: ({ query: { month } }) => ({ month }),
        name: 'Фото занятий',
        latinName: 'session-photos',
        make: async ({ query: { month }, caller }) => ({
          file: await exportPhotos(deps, signedIn(caller), month),
          period: month,
        }),
      }),
    ),
    implement(sessionPhotoRoutes.file, async ({ params, query, caller, reply }) => {
      reply.image(await getPhotoFile(deps, signedIn(caller), params.id, query.size), { cached: false });
      return undefined;
    }),
    implement(sessionPhotoRoutes.remove, async ({ params, caller }) => {
      await removePhoto(deps, params.id, caller);
      return undefined;
    }),
  ];
}

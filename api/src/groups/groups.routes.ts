import { groupRoutes } from '@school/api-contract/groups';
import type { AppDeps } from '../platform/app-deps';
import { refuse } from '../platform/app-error';
import { type Implementation, implement } from '../platform/http/implement';
import { signedIn } from '../platform/http/signed-in';
import { grantAccess, revokeAccess, staffOf } from './access.service';
import { findCalendar } from './calendar.repository';
import { changeGroup, createGroup, listGroups, moveToArchive, readGroup } from './groups.service';
import { addStudents, moveStudents, removeStudent, rosterOf } from './roster.service';
import { cancelScheduleChange } from './schedule-changes.service';
import { readChoices } from './staff.repository';
import { readTimetables } from './timetables.repository';
import { addToWaitingList, placeWaiting, stopWaiting, waitingListOf } from './waiting-list.service';

export function groupsRoutes(deps: AppDeps): Implementation[] {
  return [...ownRoutes(deps), ...rosterRoutes(deps), ...accessRoutes(deps)];
}

function ownRoutes(deps: AppDeps): Implementation[] {
  const { db, clock } = deps;
  return [
    implement(groupRoutes.list, async ({ query, caller, reply }) => {
      const page = await listGroups(deps, signedIn(caller), query);
      reply.page(page.total, page.nextCursor);
      return page.rows;
    }),
    implement(groupRoutes.calendar, ({ query, caller }) =>
      findCalendar(db, signedIn(caller), clock.now(), {
        branchId: query.branchId,
        trainerId: query.trainerId,
        week: query.week,
      }),
    ),
    implement(groupRoutes.choices, ({ caller }) => readChoices(db, signedIn(caller))),
    implement(groupRoutes.read, ({ params, caller }) => readGroup(db, signedIn(caller), clock.now(), params.id)),
    implement(groupRoutes.create, ({ body, caller }) => createGroup(deps, body, caller)),
    implement(groupRoutes.update, ({ params, body, caller }) => changeGroup(deps, params.id, body, caller)),
    implement(groupRoutes.archive, ({ params, caller }) => moveToArchive(deps, params.id, true, caller)),
    implement(groupRoutes.restore, ({ params, caller }) => moveToArchive(deps, params.id, false, caller)),
    implement(groupRoutes.timetables, async ({ params, caller }) => {
      const timetables = await readTimetables(db, params.id, signedIn(caller), clock.now());
      if (!timetables) throw refuse('NOT_FOUND');
      return timetables;
    }),
    implement(groupRoutes.cancelSchedule, ({ params, query, caller }) =>
      cancelScheduleChange(deps, { groupId: params.id, from: params.from, updatedAt: query.updatedAt }, caller),
    ),
  ];
}

function rosterRoutes(deps: AppDeps): Implementation[] {
  return [
    implement(groupRoutes.roster, ({ params, query, caller }) =>
      rosterOf(deps, signedIn(caller), params.id, query.month),
    ),
    implement(groupRoutes.addStudents, ({ params, body, caller }) => addStudents(deps, params.id, body, caller)),
    implement(groupRoutes.moveStudents, ({ params, body, caller }) =>
      moveStudents(deps, params.id, body.studentIds, caller),
    ),
    implement(groupRoutes.removeStudent, async ({ params, query, caller }) => {
      await removeStudent(deps, params.id, params.studentId, query.leaveDate, caller);
      return undefined;
    }),
    implement(groupRoutes.waiting, ({ params, caller }) => waitingListOf(deps, signedIn(caller), params.id)),
    implement(groupRoutes.wait, ({ params, body, caller }) =>
      addToWaitingList(deps, params.id, body.studentIds, caller),
    ),
    implement(groupRoutes.stopWaiting, async ({ params, caller }) => {
      await stopWaiting(deps, params.id, params.studentId, caller);
      return undefined;
    }),
    implement(groupRoutes.place, async ({ params, body, caller }) => {
      await placeWaiting(deps, params.id, params.studentId, body.joinDate, caller);
      return undefined;
    }),
  ];
}

function accessRoutes(deps: AppDeps): Implementation[] {
  return [
    implement(groupRoutes.access, ({ params, caller }) => staffOf(deps, signedIn(caller), params.id)),
    implement(groupRoutes.grant, ({ params, body, caller }) =>
      grantAccess(deps, { groupId: params.id, userId: params.userId }, body.accessType, caller),
    ),
    implement(groupRoutes.revoke, async ({ params, caller }) => {
      await revokeAccess(deps, { groupId: params.id, userId: params.userId }, caller);
      return undefined;
    }),
  ];
}

import { groupRoutes } from '@school/api-contract/groups/groups';
import { refuse } from '../../platform/app-error';
import { excelExport, listFilterNames } from '../../platform/excel/excel-export';
import { type Implementation, implement } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getSchoolToday } from '../school/school.service';
import { grantAccess, listGroupStaff, revokeAccess } from './access.service';
import { findCalendar } from './calendar.repository';
import { findActiveGroups } from './groups.repository';
import { changeGroup, countScheduleFamilies, createGroup, getGroup, listGroups, setArchived } from './groups.service';
import { exportGroups } from './groups-export';
import { findNextSessions } from './next-sessions.repository';
import { addStudents, getRoster, keepStudent, removeStudent } from './roster.service';
import { cancelScheduleChange } from './schedule-changes.service';
import { getGroupChoices } from './staff.repository';
import { findTimetables } from './timetables.repository';
import { addToWaitingList, listGroupWaiting, removeFromWaitingList } from './waiting-list.service';

export function groupsRoutes(deps: PlatformDeps): Implementation[] {
  return [...ownRoutes(deps), ...rosterRoutes(deps), ...accessRoutes(deps)];
}

function ownRoutes(deps: PlatformDeps): Implementation[] {
  const { db, clock } = deps;
  return [
    implement(groupRoutes.list, async ({ query, caller, reply }) => {
      const page = await listGroups(deps, signedIn(caller), query);
      reply.page(page.total, page.nextCursor);
      return page.rows;
    }),
    implement(
      groupRoutes.export,
      excelExport(deps, {
        event: 'group.exported',
        facts: ({ query: { sort: _, ...filter } }) => ({ filters: listFilterNames(filter) }),
        name: 'Группы',
        latinName: 'groups',
        make: async ({ query, caller }) => ({
          file: await exportGroups(deps, signedIn(caller), query),
          period: await getSchoolToday(deps.db, deps.clock.now()),
        }),
      }),
    ),
    implement(groupRoutes.calendar, ({ query, caller }) =>
      findCalendar(db, signedIn(caller), clock.now(), {
        branchId: query.branchId,
        trainerId: query.trainerId,
        week: query.week,
      }),
    ),
    implement(groupRoutes.active, ({ caller }) => findActiveGroups(db, signedIn(caller), clock.now())),
    implement(groupRoutes.choices, ({ caller }) => getGroupChoices(db, signedIn(caller))),
    implement(groupRoutes.read, ({ params, caller }) => getGroup(db, signedIn(caller), clock.now(), params.id)),
    implement(groupRoutes.create, ({ body, caller }) => createGroup(deps, body, caller)),
    implement(groupRoutes.update, ({ params, body, caller }) => changeGroup(deps, params.id, body, caller)),
    implement(groupRoutes.scheduleFamilies, ({ params, query, caller }) =>
      countScheduleFamilies(deps, signedIn(caller), params.id, query.from),
    ),
    implement(groupRoutes.archive, ({ params, caller }) => setArchived(deps, params.id, true, caller)),
    implement(groupRoutes.restore, ({ params, caller }) => setArchived(deps, params.id, false, caller)),
    implement(groupRoutes.timetables, async ({ params, caller }) => {
      const timetables = await findTimetables(db, params.id, signedIn(caller), clock.now());
      if (!timetables) throw refuse('NOT_FOUND');
      return timetables;
    }),
    implement(groupRoutes.nextSessions, async ({ params, caller }) => {
      const sessions = await findNextSessions(db, params.id, signedIn(caller), clock.now());
      if (!sessions) throw refuse('NOT_FOUND');
      return sessions;
    }),
    implement(groupRoutes.cancelSchedule, ({ params, query, caller }) =>
      cancelScheduleChange(
        deps,
        {
          ...{ groupId: params.id, from: params.from, updatedAt: query.updatedAt },
          tellFamilies: query.tellFamilies === 'true',
        },
        caller,
      ),
    ),
  ];
}

function rosterRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(groupRoutes.roster, ({ params, query, caller }) =>
      getRoster(deps, signedIn(caller), params.id, query.month),
    ),
    implement(groupRoutes.addStudents, ({ params, body, caller }) => addStudents(deps, params.id, body, caller)),
    implement(groupRoutes.removeStudent, async ({ params, query, caller }) => {
      await removeStudent(deps, params.id, params.studentId, query.leaveDate, caller);
      return undefined;
    }),
    implement(groupRoutes.keepStudent, async ({ params, caller }) => {
      await keepStudent(deps, params.id, params.studentId, caller);
      return undefined;
    }),
    implement(groupRoutes.waiting, ({ params, caller }) => listGroupWaiting(deps, signedIn(caller), params.id)),
    implement(groupRoutes.wait, ({ params, body, caller }) =>
      addToWaitingList(deps, params.id, body.studentIds, caller),
    ),
    implement(groupRoutes.stopWaiting, async ({ params, caller }) => {
      await removeFromWaitingList(deps, params.id, params.studentId, caller);
      return undefined;
    }),
  ];
}

function accessRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(groupRoutes.access, ({ params, caller }) => listGroupStaff(deps, signedIn(caller), params.id)),
    implement(groupRoutes.grant, ({ params, body, caller }) =>
      grantAccess(deps, { groupId: params.id, userId: params.userId }, body.accessType, caller),
    ),
    implement(groupRoutes.revoke, async ({ params, caller }) => {
      await revokeAccess(deps, { groupId: params.id, userId: params.userId }, caller);
      return undefined;
    }),
  ];
}

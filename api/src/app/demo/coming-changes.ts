import { removeStudent } from '../../features/groups/roster.service';
import { closeDays } from '../../features/session-changes/closures.service';
import { changeSubstitute } from '../../features/session-changes/substitutes.service';
import type { Calendar } from './calendar';
import { type Group, getNextSession } from './groups';
import { createAnonymousCaller } from './parent';
import type { Staff } from './school';
import type { Stage } from './stage';
import type { Student } from './students';

/**
 * What the office has arranged for the coming weeks: the account `coach` stands in for a colleague, a student leaves a
 * group, and a branch is closed for a week, later than any trial lesson.
 */
export function scheduleComingChanges(
  stage: Stage,
  calendar: Calendar,
  staff: Staff,
  { groups, students }: { groups: readonly Group[]; students: readonly Student[] },
): void {
  const { deps } = stage;
  const user = { id: staff.owner, username: 'owner', email: 'owner@school.example', role: 'owner' as const };
  const caller = { ...createAnonymousCaller('192.0.2.3', 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0)'), user };
  const at = (time: string, act: () => Promise<unknown>) => stage.at(calendar.at(calendar.day(-1), time), act);
  const [, , substituted, closed] = groups;
  const [coach] = staff.coaches;
  const leaver = students.find(({ group, active }) => active && group?.id === substituted?.id);
  if (!substituted || !closed || coach === undefined || !leaver) throw new Error('The demo has groups with students');

  at('15:10', () =>
    changeSubstitute(
      deps,
      substituted.id,
      getNextSession(substituted, calendar.day(1)),
      { coachId: coach, comment: 'Мячи и скакалки в шкафу у входа', seen: null },
      caller,
    ),
  );
  at('15:20', () => removeStudent(deps, substituted.id, leaver.id, calendar.day(12), caller));
  at('15:30', () =>
    closeDays(
      deps,
      {
        ...{ from: calendar.day(21), to: calendar.day(27), branchId: closed.branchId },
        ...{ reason: 'Ремонт пола в зале', tellFamilies: false, extendSubscriptions: false },
      },
      caller,
    ),
  );
}

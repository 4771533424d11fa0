import type { AuditLog } from '../platform/audit/audit-log';
import type { Database } from '../platform/database/database';
import { withTransaction } from '../platform/database/transaction';
import type { Clock } from '../platform/ports/clock';
import { makeCalendar } from './calendar';
import { makeDice } from './dice';
import { seedEnrolment } from './enrolment';
import { applicantsNeeded, enrolledNeeded } from './enrolment-cases';
import { seedFunnel } from './funnel';
import { seedGroups } from './groups';
import { seedPayments } from './payments';
import { familyMaker } from './people';
import { type HashPassword, seedPlaces, seedStaff } from './school';
import { draftApplicant, seedAttendance, seedStudents } from './students';

interface DemoDeps {
  clock: Clock;
  hashPassword: HashPassword;
  audit: AuditLog;
}

/**
 * Fills an empty database with a believable school: the same at each start, its dates counted from today. Accounts are
 * `demoAccounts`, each with the password `demo-<name>`. Returns false, and does nothing, where there are users already.
 */
export async function seedDemo(database: Database, { clock, hashPassword, audit }: DemoDeps): Promise<boolean> {
  return withTransaction(database, async (trx) => {
    // two processes that start at once: the second waits here and then finds users
    await trx.raw('lock table users in exclusive mode');
    if (await trx('users').first('id')) return false;

    const dice = makeDice(20_26);
    const calendar = makeCalendar(clock.now());
    const makeFamily = familyMaker(dice);

    const staff = await seedStaff(trx, hashPassword);
    const places = await seedPlaces(trx);
    const groups = await seedGroups(trx, calendar, staff, places);
    const students = await seedStudents(trx, dice, calendar, groups, makeFamily);
    await seedAttendance(trx, dice, calendar, students);
    await seedPayments(trx, dice, calendar, students, staff.accountant, makeFamily);

    const members = students.filter(({ active, group }) => active && group);
    const enrolled = members.sort((a, b) => b.joinDate.localeCompare(a.joinDate)).slice(0, enrolledNeeded);
    const trialRequestIds = await seedFunnel(trx, dice, calendar, groups, places, staff, makeFamily, enrolled);
    const applicants = Array.from({ length: applicantsNeeded }, () =>
      draftApplicant(dice, calendar, groups, makeFamily),
    );
    const draftFor = students.find(({ active, group }) => active && !group);
    if (!draftFor) throw new Error('Some students should have no group');
    const events = await seedEnrolment(trx, calendar, { staff, enrolled, trialRequestIds, applicants, draftFor });
    await audit.append(trx, events);
    return true;
  });
}

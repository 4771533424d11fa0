import type { AppDeps } from '../platform/app-deps';
import type { Transaction } from '../platform/database/database';
import { withTransaction } from '../platform/database/transaction';
import { makeRelatives, scheduleApplicants, strangersNeeded } from './applicants';
import { seedAttendance } from './attendance';
import { makeCalendar } from './calendar';
import { scheduleCardContracts } from './card-contracts';
import { makeDice } from './dice';
import { seedFunnel } from './funnel';
import { seedGroups } from './groups';
import { faultsOf, newestMembers, pickNewcomers, scheduleNewcomers, signers } from './newcomers';
import { createOffice } from './office';
import { seedPayments } from './payments';
import { familyMaker } from './people';
import { type HashPassword, seedPlaces, seedStaff } from './school';
import { createStage } from './stage';
import { draftApplicant, draftStudents, seedStudents, seedWaitingList } from './students';

/**
 * Fills an empty database with a believable school: the same at each start, its dates counted from today. Registrations,
 * contracts and signatures are made by the product's own services, played at the times at which they happened. Accounts
 * are `demoAccounts`, each with the password `demo-<name>`. Returns false, and does nothing, where there are users already.
 */
export async function seedDemo(deps: AppDeps, hashPassword: HashPassword): Promise<boolean> {
  return withTransaction(deps.db, async (trx) => {
    // two processes that start at once: the second waits here and then finds users
    await trx.raw('lock table users in exclusive mode');
    if (await trx('users').first('id')) return false;
    await seedSchool(deps, trx, hashPassword);
    return true;
  });
}

async function seedSchool(deps: AppDeps, trx: Transaction, hashPassword: HashPassword): Promise<void> {
  const dice = makeDice(20_26);
  const calendar = makeCalendar(deps.clock.now());
  const makeFamily = familyMaker(dice);

  const staff = await seedStaff(trx, hashPassword);
  const places = await seedPlaces(trx);
  const groups = await seedGroups(trx, calendar, staff, places);
  const students = draftStudents(dice, calendar, groups, makeFamily);
  const newcomers = pickNewcomers(students);
  const known = students.filter((student) => !newcomers.some((newcomer) => newcomer === student));
  await seedStudents(trx, dice, calendar, known);
  const enrolled = { members: newestMembers(known).slice(0, 7), signers: signers(newcomers) };
  const trialRequestIds = await seedFunnel(trx, dice, calendar, groups, places, staff, makeFamily, enrolled);

  const stage = createStage(deps, trx, faultsOf(newcomers));
  const office = createOffice(stage, staff.admin);
  scheduleNewcomers(stage, calendar, office, newcomers, trialRequestIds);
  const strangers = Array.from({ length: strangersNeeded }, () => draftApplicant(dice, calendar, groups, makeFamily));
  scheduleApplicants(stage, calendar, office, { strangers, ...makeRelatives(dice, calendar, known, makeFamily) });
  scheduleCardContracts(stage, calendar, office, known);
  await stage.play(calendar.now);

  await seedWaitingList(trx, calendar, groups, known, staff.admin);
  await seedAttendance(trx, dice, calendar, groups, students);
  await seedPayments(trx, dice, calendar, students, staff.accountant, makeFamily);
}

import type { Transaction } from '../../platform/database/database';
import { withTransaction } from '../../platform/database/transaction';
import type { PlatformDeps } from '../../platform/platform-deps';
import { seedExcuses } from './absence-excuses';
import { draftRelatives, scheduleApplicants, strangersNeeded } from './applicants';
import { seedAttendance } from './attendance';
import { makeCalendar } from './calendar';
import { scheduleCardContracts } from './card-contracts';
import { seedChat } from './chat';
import { scheduleComingChanges } from './coming-changes';
import { makeDice } from './dice';
import { seedFunnel } from './funnel';
import { seedGroups } from './groups';
import { getNewcomerFaults, listSigners, pickFunnelMembers, pickNewcomers, scheduleNewcomers } from './newcomers';
import { seedNotifications } from './notifications';
import { createOffice } from './office';
import { schedulePaymentOrders } from './payment-orders';
import { seedPayments } from './payments';
import { createFamilyMaker } from './people';
import { seedPhotoConsents } from './photo-consents';
import { type HashPassword, seedIdentity, seedLastSeen, seedPlaces, seedStaff } from './school';
import { seedSessionPhotos } from './session-photos';
import { createStage } from './stage';
import { draftApplicant, draftStudents, seedStudents, seedWaitingList } from './students';
import { seedSubscriptions } from './subscriptions';

/**
 * Fills an empty database with a realistic school: the same at each start, with dates relative to today. The product's
 * own services create registrations, contracts and signatures, played at their times. Accounts are `demoAccounts`, each
 * with the password `demo-<name>`. Returns false and does nothing when users already exist.
 */
export async function seedDemo(deps: PlatformDeps, hashPassword: HashPassword): Promise<boolean> {
  return withTransaction(deps.db, async (trx) => {
    // of two simultaneous processes the second waits here and then finds users
    await trx.raw('lock table users in exclusive mode');
    if (await trx('users').first('id')) return false;
    await seedSchool(deps, trx, hashPassword);
    return true;
  });
}

async function seedSchool(deps: PlatformDeps, trx: Transaction, hashPassword: HashPassword): Promise<void> {
  const dice = makeDice(20_26);
  const calendar = makeCalendar(deps.clock.now());
  const makeFamily = createFamilyMaker(dice);

  const staff = await seedStaff(trx, hashPassword, deps.random.token());
  await seedLastSeen(trx, calendar, staff);
  await seedIdentity(trx);
  const places = await seedPlaces(trx);
  const groups = await seedGroups(trx, calendar, staff, places);
  const students = draftStudents(dice, calendar, groups, makeFamily);
  const newcomers = pickNewcomers(students);
  const known = students.filter((student) => !newcomers.some((newcomer) => newcomer === student));
  await seedStudents(trx, dice, calendar, known);
  const enrolled = { members: pickFunnelMembers(known, calendar), signers: listSigners(newcomers) };
  const trialRequestIds = await seedFunnel(trx, dice, calendar, groups, places, staff, makeFamily, enrolled);

  const stage = createStage(deps, trx, getNewcomerFaults(newcomers));
  const office = createOffice(stage, staff.admin);
  scheduleNewcomers(stage, calendar, office, newcomers, trialRequestIds);
  const strangers = Array.from({ length: strangersNeeded }, () => draftApplicant(dice, calendar, groups, makeFamily));
  scheduleApplicants(stage, calendar, office, { strangers, ...draftRelatives(dice, calendar, known, makeFamily) });
  scheduleCardContracts(stage, calendar, office, known);
  schedulePaymentOrders(stage, calendar, known, staff.accountant);
  stage.at(calendar.at(calendar.day(-1), '16:00'), () =>
    office.inviteCoach({ username: 'morozova', email: 'morozova@school.example', fullName: 'Морозова Вера Ильинична' }),
  );
  scheduleComingChanges(stage, calendar, staff, { groups, students: known });
  await stage.play(calendar.now);

  await seedNotifications(trx, calendar);
  await seedChat(trx, calendar, staff, groups);
  await seedWaitingList(trx, calendar, groups, known, staff.admin);
  await seedAttendance(trx, dice, calendar, groups, students);
  await seedPhotoConsents(trx, calendar);
  await seedSessionPhotos(deps, trx, calendar, groups);
  await seedPayments(trx, dice, calendar, students, staff.accountant, makeFamily);
  await seedSubscriptions(trx, dice, calendar, groups, students, staff.accountant);
  await seedExcuses(trx, calendar, groups, staff.admin);
}

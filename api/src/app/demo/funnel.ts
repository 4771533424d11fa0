import type { RequestStage, TrialOutcome } from '@school/api-contract/families/trial-requests';
import type { Transaction } from '../../platform/database/database';
import { addDays, countYears } from '../../shared/calendar/days';
import type { Calendar } from './calendar';
import type { Dice } from './dice';
import { type Group, getNextSession } from './groups';
import { insertRows } from './insert-rows';
import type { createFamilyMaker } from './people';
import type { Places, Staff } from './school';
import type { Student } from './students';

type Status = 'NEW' | 'TRIAL_ASSIGNED' | 'REFUSED' | 'SIGNED';

/** Number of requests per status, without those of enrolled families. */
const counts: [Status, number][] = [
  ['NEW', 18],
  ['TRIAL_ASSIGNED', 16],
  ['REFUSED', 46],
];
/** Days from a request to its next status when no trial lesson is in between. */
const daysToChange: Record<Status, number> = { NEW: 0, TRIAL_ASSIGNED: 1, REFUSED: 5, SIGNED: 5 };
const anyAge: Group['ages'] = [4, 13];
const sources = ['form', 'form', 'form', 'embed', 'embed', 'phone', 'walk_in', 'recommendation'] as const;
const campaigns = [
  { utmSource: 'vk', utmMedium: 'social', utmCampaign: 'osen-2026' },
  { utmSource: 'yandex', utmMedium: 'cpc', utmCampaign: 'gimnastika' },
  { utmSource: null, utmMedium: null, utmCampaign: null },
];
/** How the trial lesson went before the request got its status; signers come after their trial lesson. */
const outcomesBefore: Record<Status, readonly (TrialOutcome | null)[]> = {
  NEW: [null],
  TRIAL_ASSIGNED: ['CAME'],
  REFUSED: ['CAME', 'NO_SHOW', 'NO_SHOW'],
  SIGNED: ['CAME'],
};
const recommenders = ['Ольга Смирнова', 'Тренер Белова', 'Соседка, мама Миши'];
const callDetails = [null, null, 'После 18:00', 'Уточнить возраст'];
const staffNotes = [
  'Не дозвонились, перезвонить после 18:00',
  'Просили прислать расписание',
  'Старшая сестра занимается у нас в группе',
  'Есть справка, можно сразу на пробное',
];
const notes = ['Удобно после 17:00', 'Занимались танцами год', 'Хотим вместе с сестрой', 'Перезвоните вечером'];

/**
 * Creates the trial requests of the last year with their history of status transitions and their consents. Each trial
 * lesson is a session of a group in the branch of the request, also where no group is recorded.
 * Requests of `members` were set to SIGNED by hand. Those of `signers` wait for contracts, whose signing sets them to
 * SIGNED; returns their ids.
 */
export async function seedFunnel(
  trx: Transaction,
  dice: Dice,
  calendar: Calendar,
  groups: Group[],
  places: Places,
  staff: Staff,
  makeFamily: ReturnType<typeof createFamilyMaker>,
  { members, signers }: { members: Student[]; signers: Student[] },
): Promise<number[]> {
  const reasons: number[] = await trx('refusal_reasons').orderBy('position').pluck('id');
  const plans: { status: Status; student?: Student }[] = [
    ...counts.flatMap(([status, count]) => Array.from({ length: count }, () => ({ status }))),
    ...members.map((student) => ({ status: 'SIGNED' as const, student })),
    ...signers.map((student) => ({ status: 'TRIAL_ASSIGNED' as const, student })),
  ];
  const drafts = plans.map(({ status, student }) => {
    const family = student ?? makeFamily(dice.chance(0.65) ? 'female' : 'male');
    // waiting requests are recent, finished ones may be old
    const age = status === 'NEW' ? dice.between(0, 6) : dice.between(7, status === 'TRIAL_ASSIGNED' ? 12 : 330);
    const createdDay = student ? addDays(student.joinDate, -9) : calendar.day(-age);
    const waits = status === 'TRIAL_ASSIGNED' && !student;
    const refusedFrom = status === 'REFUSED' ? dice.pick(['NEW', 'TRIAL_ASSIGNED'] as const) : null;
    const hadTrial = status === 'TRIAL_ASSIGNED' || status === 'SIGNED' || refusedFrom === 'TRIAL_ASSIGNED';
    const group = student?.group ?? dice.pick(groups);
    const offer = hadTrial ? getOffer(places, group) : dice.pick(places.offers);
    const scheduledDay = getNextSession(group, waits ? calendar.day(dice.between(-3, 6)) : addDays(createdDay, 2));
    const isClosed = status === 'REFUSED' || status === 'SIGNED';
    const changedDay = isClosed && hadTrial ? addDays(scheduledDay, 1) : addDays(createdDay, daysToChange[status]);
    const outcome = hadTrial && !waits ? dice.pick(outcomesBefore[status]) : null;
    const ledBy = status === 'NEW' ? null : dice.pick([staff.seniorAdmin, staff.seniorAdmin, staff.owner]);
    const source = dice.pick(sources);
    const isFromWeb = source === 'form' || source === 'embed';
    const person = dice.pick([staff.seniorAdmin, staff.owner, null]);
    const latest = new Date(calendar.now.getTime() - dice.between(12, 240) * 60_000);
    const createdAt = getEarlier(calendar.at(createdDay, `${dice.between(10, 21)}:${dice.between(10, 59)}`), latest);
    const changedAt = status === 'NEW' ? createdAt : getEarlier(calendar.at(changedDay, '12:20'), calendar.now);
    return {
      hadTrial,
      ledBy,
      row: {
        childName: `${family.lastName} ${family.firstName}`,
        childAge: student
          ? countYears(student.birthDate, createdDay)
          : dice.between(...(hadTrial ? group.ages : anyAge)),
        parentName: family.parentName,
        parentPhone: family.parentPhone,
        sectionId: offer.sectionId,
        branchId: offer.branchId,
        desiredDate: calendar.at(addDays(createdDay, dice.between(1, 5)), '20:30'),
        status,
        scheduledDate: hadTrial ? calendar.at(scheduledDay, group.startTime) : null,
        furthestStage: toFurthestStage(status, hadTrial, outcome),
        ledBy: ledBy ?? (isFromWeb ? null : staff.seniorAdmin),
        trialOutcome: outcome,
        trialMarkedBy: outcome && dice.pick(staff.coaches),
        trialMarkedAt: outcome && calendar.at(scheduledDay, '21:00'),
        groupId: hadTrial && dice.chance(0.7) ? group.id : null,
        notes: dice.chance(0.3) ? dice.pick(notes) : null,
        source,
        ...(isFromWeb ? dice.pick(campaigns) : { utmSource: null, utmMedium: null, utmCampaign: null }),
        referrer: source === 'embed' ? 'https://vektor.example/deti' : null,
        recommendedBy: source === 'recommendation' ? dice.pick(recommenders) : null,
        createdBy: isFromWeb ? null : staff.seniorAdmin,
        ...planStep(dice, calendar, { status, scheduledDay, createdDay, person }),
        refusalReasonId: refusedFrom ? dice.pick(reasons) : null,
        refusalComment: refusedFrom && dice.chance(0.5) ? 'Просили не звонить до весны' : null,
        refusedFrom,
        statusChangedAt: changedAt,
        createdAt,
        updatedAt: changedAt,
      },
    };
  });
  const ids = await insertRows(
    trx,
    'trial_requests',
    drafts.map(({ row }) => row),
  );
  await insertRows(
    trx,
    'trial_request_history',
    drafts.flatMap(({ row, hadTrial, ledBy }, index) => toStatusHistory(ids[index] ?? 0, row, hadTrial, ledBy)),
  );
  await insertRows(
    trx,
    'trial_request_notes',
    drafts.flatMap(({ row }, index) =>
      dice.chance(0.35)
        ? [
            {
              trialRequestId: ids[index],
              userId: staff.seniorAdmin,
              text: dice.pick(staffNotes),
              createdAt: getEarlier(new Date(row.createdAt.getTime() + 2 * 3_600_000), calendar.now),
            },
          ]
        : [],
    ),
  );
  const document = await trx('contract_templates').where({ kind: 'consent_trial_request' }).first('id', 'sha256');
  await insertRows(
    trx,
    'consents',
    // staff entered the others, who consent when they register
    drafts.flatMap(({ row }, index) =>
      row.createdBy !== null
        ? []
        : [
            {
              documentId: document.id,
              documentSha256: document.sha256,
              trialRequestId: ids[index],
              acceptedAt: row.createdAt,
              ipAddress: '192.0.2.10',
              userAgent: 'Mozilla/5.0 (demo)',
            },
          ],
    ),
  );
  return ids.slice(-signers.length);
}

/** The section of the group's direction in its branch. */
function getOffer(places: Places, group: Group): Places['offers'][number] {
  const found = places.offers.find(
    ({ direction, branchId }) => direction === group.direction && branchId === group.branchId,
  );
  if (!found) throw new Error(`No section of ${group.direction} in the branch of ${group.name}`);
  return found;
}

function toFurthestStage(status: Status, hadTrial: boolean, outcome: TrialOutcome | null): RequestStage {
  if (status === 'SIGNED') return 'SIGNED';
  if (outcome === 'CAME') return 'CAME';
  return hadTrial ? 'TRIAL_ASSIGNED' : 'NEW';
}

interface FunnelRow {
  status: Status;
  createdAt: Date;
  statusChangedAt: Date;
  scheduledDate: Date | null;
  refusalReasonId: number | null;
}

/** The next step of a request: some are late, a few refused families are to be called back. */
function planStep(
  dice: Dice,
  calendar: Calendar,
  {
    status,
    scheduledDay,
    createdDay,
    person,
  }: { status: Status; scheduledDay: string; createdDay: string; person: number | null },
) {
  const step = (nextStep: string, nextStepOn: string, nextStepText: string | null = null) => ({
    ...{ nextStep, nextStepOn, nextStepText, nextStepUserId: person },
  });
  if (status === 'NEW') {
    return step('call', dice.chance(0.2) ? createdDay : calendar.day(dice.between(0, 2)), dice.pick(callDetails));
  }
  if (status === 'TRIAL_ASSIGNED') return step('ask_outcome', addDays(scheduledDay, 1));
  if (status === 'REFUSED' && dice.chance(0.25))
    return step('call', calendar.day(dice.between(0, 40)), 'Появилась вечерняя группа');
  return { nextStep: null, nextStepOn: null, nextStepText: null, nextStepUserId: null };
}

/** The status transitions from the form to the current status. */
function toStatusHistory(trialRequestId: number, row: FunnelRow, hadTrial: boolean, ledBy: number | null): object[] {
  const move = (fromStatus: Status | null, toStatus: Status, createdAt: Date, details: object) => ({
    ...{ trialRequestId, fromStatus, toStatus, createdAt, details },
    userId: fromStatus === null ? null : ledBy,
  });
  const middle = new Date((row.createdAt.getTime() + row.statusChangedAt.getTime()) / 2);
  const assigned = row.status === 'TRIAL_ASSIGNED' ? row.statusChangedAt : middle;
  const last = hadTrial ? 'TRIAL_ASSIGNED' : 'NEW';
  return [
    move(null, 'NEW', row.createdAt, {}),
    ...(hadTrial ? [move('NEW', 'TRIAL_ASSIGNED', assigned, { scheduledDate: row.scheduledDate })] : []),
    ...(row.status === 'REFUSED' || row.status === 'SIGNED'
      ? [move(last, row.status, row.statusChangedAt, { refusalReasonId: row.refusalReasonId })]
      : []),
  ];
}

function getEarlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}

import type { ToldFamilies } from '@school/api-contract/groups/attendance';
import type { ComingSchedule, Group } from '@school/api-contract/groups/groups';
import { formatPhone } from '@school/api-contract/rules/phone';
import type { School } from '@school/api-contract/school/school';
import type { Knex } from 'knex';
import type { PlatformDeps } from '../../platform/platform-deps';
import { russianDayOfYear } from '../../platform/russian-dates';
import { addDays } from '../../shared/calendar/days';
import { pickSms, signSms } from '../../shared/sms-school';
import { sendWords } from '../family-messages/send-to-families';
import { notifyStaff } from '../notifications/notify-staff';
import { getSchool } from '../school/school.service';
import { getContactPhone } from '../school-readiness/requisite-faults';
import { listScheduleFamilies } from './schedule-families.repository';
import { toScheduleLines, toShortSchedule } from './schedule-words';

type Deps = Pick<PlatformDeps, 'clock' | 'outbox' | 'settings'>;

/** Sends the families of the group its new schedule, one message to each address. */
export async function tellFamiliesOfSchedule(
  deps: Deps,
  trx: Knex.Transaction,
  group: Pick<Group, 'id' | 'name' | 'updatedAt'>,
  change: ComingSchedule,
): Promise<ToldFamilies> {
  const { id, name, updatedAt } = group;
  const families = await listScheduleFamilies(trx, id, change.from);
  const words = {
    ...toScheduleText(await getSchool(trx), name, change),
    expiresAt: new Date(`${addDays(change.from, 7)}T00:00:00Z`),
  };
  return sendWords(deps, trx, families, () => words, `schedule:${id}:${change.from}:${updatedAt}`);
}

/** Tells the group's coach of its new schedule, unless it was the coach who set it. */
export async function tellCoachOfSchedule(
  deps: Deps,
  trx: Knex.Transaction,
  { id, name, trainer, updatedAt }: Pick<Group, 'id' | 'name' | 'trainer' | 'updatedAt'>,
  { from, schedules }: ComingSchedule,
  callerId: number,
): Promise<void> {
  if (trainer === null || trainer.id === callerId) return;
  await notifyStaff(deps, trx, {
    event: 'scheduleChanged',
    subject: `group:${id}`,
    occurrence: `${from} ${updatedAt}`,
    groupId: id,
    ids: { groupId: id },
    values: {
      ...{ group: name, date: from.split('-').reverse().join('.') },
      list: toScheduleLines(schedules).join('\n') || 'занятий нет',
    },
    onlyUserIds: [trainer.id],
  });
}

/** What a family reads. The SMS names days and times as long as they fit. */
export function toScheduleText(
  school: Pick<School, 'name' | 'phone' | 'operatorPhone'>,
  groupName: string,
  { from, schedules }: ComingSchedule,
): { subject: string; letter: string; sms: string } {
  const phone = getContactPhone(school);
  const shortDay = `${from.slice(8)}.${from.slice(5, 7)}`;
  const shortName = groupName.slice(0, 50);
  const variants: [string, ...string[]] =
    schedules.length === 0
      ? [`С ${shortDay} у группы «${shortName}» нет занятий по расписанию.`]
      : [
          `С ${shortDay} расписание группы «${shortName}»: ${toShortSchedule(schedules)}.`,
          `С ${shortDay} у группы «${shortName}» новое расписание: уточните его у тренера.`,
        ];
  const [fullest, ...shorter] = variants;
  return {
    subject: `Новое расписание с ${shortDay}`,
    letter: [
      ...['Здравствуйте!', ''],
      ...(schedules.length === 0
        ? [`С ${russianDayOfYear(from)} у группы «${groupName}» нет занятий по расписанию.`]
        : [`С ${russianDayOfYear(from)} группа «${groupName}» занимается так:`, ...toScheduleLines(schedules)]),
      ...(phone === '' ? [] : ['', `Вопросы — по телефону ${formatPhone(phone)}.`]),
    ].join('\n'),
    sms: pickSms([signSms(school.name, fullest), ...shorter.map((sms) => signSms(school.name, sms))]),
  };
}

import { formatPhone } from '@school/api-contract/rules/phone';
import type { School } from '@school/api-contract/school/school';
import { russianDay, russianDayOfYear } from '../../platform/russian-dates';
import { pickSms, signSms } from '../../shared/sms-school';
import { getContactPhone } from '../school-readiness/requisite-faults';

/** 'yyyy-MM-dd' and 'HH:mm' of the school. */
interface DayAndTime {
  date: string;
  time: string;
}

export type ChangedSession = { groupName: string; planned: DayAndTime } & (
  | { state: 'cancelled' }
  // `movedTo`: the day to which it had been moved; undefined when it was cancelled or had another time on its day
  | { state: 'planned'; movedTo: string | undefined }
  | { state: 'moved'; movedTo: DayAndTime }
);

type Sender = Pick<School, 'name' | 'phone' | 'operatorPhone'>;

/**
 * What a family reads about the change; of a trial lesson also that the school calls, since it then waits for another
 * date. The reason of the staff is left out: it may name a person.
 */
export function toChangeText(
  school: Sender,
  session: ChangedSession,
  isTrial: boolean,
): { subject: string; letter: string; sms: string } {
  const phone = getContactPhone(school);
  const toNews = (toDay: (day: string) => string) =>
    `${toText(session.planned, toDay)} ${isTrial ? trialNews[session.state] : toGroupNews(session, toDay)}.`;
  const name = isTrial ? 'Пробное занятие' : `Занятие группы «${session.groupName}»`;
  const shortName = isTrial ? 'Пробное занятие' : `Занятие «${session.groupName.slice(0, 50)}»`;
  const sms = `${shortName} ${toNews(shortDay)}`;
  return {
    subject: `${subjects[session.state]} (${shortDay(session.planned.date)})`,
    letter: [
      ...['Здравствуйте!', '', `${name} ${toNews(russianDay)}`],
      // a new database has an invented phone
      ...(phone === '' ? [] : ['', `Вопросы — по телефону ${formatPhone(phone)}.`]),
    ].join('\n'),
    sms: signSms(school.name, sms),
  };
}

/**
 * What a family reads whose sessions of several days are cancelled. The SMS names the groups and days as long as they
 * fit, else their number.
 *
 * @param sessions of the family, in their order
 */
export function toClosureText(
  school: Sender,
  { from, to, sessions }: { from: string; to: string; sessions: readonly (DayAndTime & { groupName: string })[] },
): { subject: string; letter: string; sms: string } {
  const phone = getContactPhone(school);
  const groupNames = [...new Set(sessions.map(({ groupName }) => groupName))];
  const toLine = (groupName: string, toWhen: (of: DayAndTime) => string) =>
    `«${groupName}»: ${sessions
      .filter((session) => session.groupName === groupName)
      .map(toWhen)
      .join(', ')}`;
  const period = from === to ? shortDay(from) : `${shortDay(from)}–${shortDay(to)}`;
  const days = groupNames.map((name) => toLine(name, ({ date }) => shortDay(date))).join('; ');
  return {
    subject: `Занятия отменены (${period})`,
    letter: [
      ...['Здравствуйте!', '', 'Отменены занятия:'],
      ...groupNames.map((name) => `группа ${toLine(name, (of) => toText(of, russianDayOfYear))}.`),
      ...(phone === '' ? [] : ['', `Вопросы — по телефону ${formatPhone(phone)}.`]),
    ].join('\n'),
    sms: pickSms([
      signSms(school.name, `Занятия ${days} отменены.`),
      signSms(school.name, `Занятия ${period} отменены: ${sessions.length}.`),
    ]),
  };
}

const subjects = { planned: 'Занятие состоится', cancelled: 'Занятие отменено', moved: 'Занятие перенесено' };

const trialNews = {
  planned: 'состоится',
  cancelled: 'отменено. Мы позвоним и предложим другой день',
  moved: 'переносится. Мы позвоним и предложим другое время',
};

function toGroupNews(session: ChangedSession, toDay: (day: string) => string): string {
  if (session.state === 'moved') return `перенесено на ${toText(session.movedTo, toDay)}`;
  if (session.state === 'cancelled') return 'отменено';
  // whoever was told of the other day would come on both
  return session.movedTo === undefined ? 'состоится' : `состоится, перенос на ${toDay(session.movedTo)} отменен`;
}

const toText = ({ date, time }: DayAndTime, toDay: (day: string) => string) => `${toDay(date)} в ${time}`;
const shortDay = (day: string) => `${day.slice(8)}.${day.slice(5, 7)}`;

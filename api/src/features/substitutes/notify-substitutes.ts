import type { Knex } from 'knex';
import type { PlatformDeps } from '../../platform/platform-deps';
import { notifyStaff } from '../notifications/notify-staff';
import { settleNotifications } from '../notifications/settle-notifications';
import { hasBegun, type StoredSubstitute } from './substitutes.repository';

type Deps = Pick<PlatformDeps, 'clock' | 'outbox' | 'settings'>;

/** 'yyyy-MM-dd' as people read it in a message. */
const toDate = (day: string) => `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;

const toSubject = ({ id }: StoredSubstitute) => `substitute:${id}` as const;

/** Everybody whom the message concerns, except who caused it. */
const without = (caller: number, ids: readonly (number | null)[]) =>
  ids.filter((id) => id !== null && id !== caller).map(Number);

/** Tells the substitute and the group's coach, unless the session has begun. @param time 'HH:mm' of the session */
export async function tellNamed(
  deps: Deps,
  trx: Knex.Transaction,
  substitute: StoredSubstitute,
  { time, callerId }: { time: string; callerId: number },
): Promise<void> {
  const { groupId, groupName, date, coachId, coachName, trainerId } = substitute;
  if (await hasBegun(trx, { date, time }, deps.clock.now())) return;
  const event = {
    subject: toSubject(substitute),
    // a session that is moved is told anew, also when it is back where it was
    occurrence: `${date} ${time} ${deps.clock.now().toISOString()}`,
    ids: { groupId, day: date },
    values: { group: groupName, date: toDate(date), time },
  };
  await notifyStaff(deps, trx, {
    ...event,
    event: 'substituteNamed',
    onlyUserIds: without(callerId, [coachId]),
  });
  await notifyStaff(deps, trx, {
    ...event,
    event: 'coachSubstituted',
    onlyUserIds: without(callerId, [trainerId]),
    values: { ...event.values, person: coachName },
  });
}

/** Marks what was told of the substitution as read: it is out of date. */
export async function settleTold(
  { clock }: Deps,
  trx: Knex.Transaction,
  substitutes: readonly StoredSubstitute[],
): Promise<void> {
  const subjects = substitutes.map(toSubject);
  await settleNotifications(trx, { subjects, events: ['substituteNamed', 'coachSubstituted'] }, clock.now());
}

/** Tells the people that the substitution is called off, unless its day is over. */
export async function tellCalledOff(
  deps: Deps,
  trx: Knex.Transaction,
  substitute: StoredSubstitute,
  { people, callerId }: { people: readonly (number | null)[]; callerId: number },
): Promise<void> {
  const { groupId, groupName, date, coachName } = substitute;
  if (people.length === 0 || (await hasBegun(trx, { date, time: '24:00' }, deps.clock.now()))) return;
  await notifyStaff(deps, trx, {
    event: 'substituteCalledOff',
    subject: toSubject(substitute),
    ids: { groupId, day: date },
    values: { group: groupName, date: toDate(date), person: coachName },
    onlyUserIds: without(callerId, people),
  });
}

import { messages } from '@school/api-contract/rules/messages';
import type { Role } from '@school/api-contract/rules/roles';
import {
  getEvent,
  listEventRoles,
  listUnknownVariables,
  type NotificationChannel,
  type NotificationEventName,
  notificationChannels,
  notificationEventNames,
} from '@school/api-contract/school/notification-events';
import type {
  NotificationRules,
  NotificationText,
  NotificationTextBody,
  PutRule,
} from '@school/api-contract/school/notifications';
import { refuse, refuseField } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getSchool } from '../school/school.service';
import { getDefaultText } from './default-texts';
import {
  countSentSms,
  deleteText,
  isActiveUser,
  listPersonRules,
  listRoleRules,
  listStaff,
  listTexts,
  putPersonRule,
  putRoleRule,
  putText,
} from './rules.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'audit'>;

interface Cell {
  event: NotificationEventName;
  channel: NotificationChannel;
}

const cells: readonly Cell[] = notificationEventNames.flatMap((event) =>
  notificationChannels.map((channel) => ({ event, channel })),
);
const isSameCell = (a: Cell, b: Cell) => a.event === b.event && a.channel === b.channel;

/** The period for which sent SMS are counted. */
const countedMs = 30 * 24 * 3600 * 1000;

/** Every rule with its default filled in. */
export async function getRules({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<NotificationRules> {
  const sentSince = new Date(clock.now().getTime() - countedMs);
  const [ofRoles, people, texts, staff, school, sent] = await Promise.all([
    listRoleRules(db),
    listPersonRules(db),
    listTexts(db),
    listStaff(db),
    getSchool(db),
    countSentSms(db, sentSince),
  ]);
  return {
    rules: cells.flatMap((cell) =>
      listEventRoles(cell.event).map((role) => {
        const rule = ofRoles.find((one) => one.role === role && isSameCell(one, cell));
        return { ...cell, role, state: rule?.state ?? getEvent(cell.event).defaults[cell.channel] };
      }),
    ),
    people: people.map(({ userId: id, userName: name, ...rule }) => ({ ...rule, user: { id, name } })),
    texts: cells.map((cell) => {
      const own = texts.find((one) => isSameCell(one, cell));
      return own ? { ...own, updatedAt: own.updatedAt.toISOString() } : toDefaultText(cell);
    }),
    sms: { segmentPrice: school.smsSegmentPrice, sent },
    staff,
  };
}

function toDefaultText({ event, channel }: Cell): NotificationText {
  return { event, channel, ...getDefaultText(event, channel), updatedAt: null };
}

/** Refuses with NOT_FOUND: the event does not reach the role, or there is no such person. */
export async function putRule({ db, clock, audit }: Deps, rule: PutRule, caller: Caller): Promise<void> {
  const now = clock.now();
  await withTransaction(db, async (trx) => {
    if ('role' in rule) {
      if (!reaches(rule.event, rule.role)) throw refuse('NOT_FOUND');
      const from = await putRoleRule(trx, { ...rule, now });
      const { event, channel, role, state: to } = rule;
      await audit.append(trx, [auditEvent(caller, 'notification_rule.updated', { event, channel, role, from, to })]);
    } else {
      if (!(await isActiveUser(trx, rule.userId))) throw refuse('NOT_FOUND');
      const from = await putPersonRule(trx, { ...rule, now });
      const { event, channel, userId, state: to } = rule;
      await audit.append(trx, [auditEvent(caller, 'notification_rule.updated', { event, channel, userId, from, to })]);
    }
  });
}

function reaches(event: NotificationEventName, role: Role): boolean {
  return listEventRoles(event).includes(role);
}

/** Refuses with VALIDATION_FAILED when a variable is unknown or the subject is missing, and with CONFLICT. */
export async function saveText(
  { db, clock, audit }: Deps,
  cell: Cell,
  body: NotificationTextBody,
  caller: Caller,
): Promise<NotificationText> {
  assertTextIsValid(cell, body);
  const { text, updatedAt } = body;
  const subject = cell.channel === 'email' ? body.subject : '';
  const now = clock.now();
  const seen = updatedAt === null ? null : new Date(updatedAt);
  await withTransaction(db, async (trx) => {
    if (!(await putText(trx, { ...cell, subject, text, updatedAt: now, seen }))) throw refuse('CONFLICT');
    await audit.append(trx, [auditEvent(caller, 'notification_text.updated', { ...cell })]);
  });
  return { ...cell, subject, text, updatedAt: now.toISOString() };
}

export function assertTextIsValid(
  { event, channel }: Cell,
  { subject, text }: Pick<NotificationTextBody, 'subject' | 'text'>,
): void {
  if (channel === 'email' && subject === '') throw refuseField('subject', messages.required);
  if (listUnknownVariables(subject, event).length > 0) throw refuseField('subject', messages.notificationVariables);
  if (listUnknownVariables(text, event).length > 0) throw refuseField('text', messages.notificationVariables);
}

export async function removeText({ db, audit }: Deps, cell: Cell, caller: Caller): Promise<NotificationText> {
  await withTransaction(db, async (trx) => {
    if (!(await deleteText(trx, cell))) return;
    await audit.append(trx, [auditEvent(caller, 'notification_text.reset', { ...cell })]);
  });
  return toDefaultText(cell);
}

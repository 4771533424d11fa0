import type { Role } from '@school/api-contract/rules/roles';
import {
  findAudience,
  getEvent,
  listEventRoles,
  type NotificationEventName,
  renderTemplate,
  type TemplateValues,
} from '@school/api-contract/school/notification-events';
import type { Knex } from 'knex';
import type { PlatformDeps } from '../../platform/platform-deps';
import { takeSms } from '../../platform/sms/sms-budget';
import { getSchool } from '../school/school.service';
import { defaultTexts, getDefaultText } from './default-texts';
import type { StaffSubject } from './forget-notifications';
import { findRecipients, insertNotifications, listOwnTexts, type Recipient } from './recipients.repository';
import { sendOrCollect } from './send-or-collect';
import { lockStaffLetters } from './staff-letters.repository';

type Deps = Pick<PlatformDeps, 'clock' | 'outbox' | 'settings'>;

export interface StaffEvent {
  event: NotificationEventName;
  /** What the event is about: 'trial_request:12'. The erasure of a family finds its notifications by it. */
  subject: `${StaffSubject}:${number | string}`;
  /** Distinguishes repetitions of the same event of a subject, such as the day. */
  occurrence?: string;
  /** The group that the event concerns; its staff are notified, and those who see the whole school. */
  groupId?: number | null;
  /** The substitute coach of the group's session that the event concerns. */
  substituteId?: number | null;
  /** False: the substitute is told in place of the group's staff, not beside them. */
  isHeldByGroup?: boolean;
  /** Limits the recipients to these people. */
  onlyUserIds?: readonly number[];
  /** Ids in the link. */
  ids?: Record<string, string | number>;
  values: TemplateValues;
}

/** A message that is sent days later, once sending is set up, is of little use. */
const messageLifeMs = 2 * 24 * 3600 * 1000;

/**
 * Notifies staff of the event by the school's rules and their own choices: bell, e-mail and SMS, in the caller's
 * transaction, so that a message exists exactly when the event does. However often an event of a subject is raised,
 * each person is notified once by each channel. Call it before `audit.append`.
 */
export async function notifyStaff(deps: Deps, trx: Knex.Transaction, event: StaffEvent): Promise<void> {
  const recipients = await findEventRecipients(trx, event);
  if (recipients.length === 0) return;
  const toPerson = (recipient: Recipient) => ({ id: recipient.id, link: toLink(event, recipient) });
  const byBell = recipients.filter(({ channels }) => channels.includes('bell'));
  if (byBell.length > 0) {
    await insertNotifications(trx, {
      event: event.event,
      subject: event.subject,
      occurrence: event.occurrence ?? '',
      parameters: toParameters(event.values),
      groupId: event.groupId ?? null,
      createdAt: deps.clock.now(),
      recipients: byBell.map(toPerson),
    });
  }
  await sendMessages(deps, trx, event, recipients);
}

function findEventRecipients(
  trx: Knex.Transaction,
  { event, groupId = null, substituteId = null, isHeldByGroup = true, onlyUserIds }: StaffEvent,
): Promise<Recipient[]> {
  const isOfGroup = (role: Role) => findAudience(event, role)?.scope === 'group';
  const reached = listEventRoles(event);
  const { defaults } = getEvent(event);
  return findRecipients(trx, {
    event,
    defaults,
    schoolRoles: reached.filter((role) => !isOfGroup(role)),
    groupRoles: reached.filter(isOfGroup),
    groupId,
    substituteId,
    isHeldByGroup,
    onlyUserIds: onlyUserIds ?? null,
  });
}

function toLink({ event, ids = {} }: StaffEvent, { role }: Recipient): string {
  const audience = findAudience(event, role);
  if (!audience) throw new Error(`The event ${event} does not reach the role ${role}`);
  return audience.link.replaceAll(/\{(\w+)\}/g, (_, id: string) => String(ids[id] ?? ''));
}

/** The list of an e-mail may hold many names, which the bell does not show. */
function toParameters({ list: _, ...values }: TemplateValues): Record<string, string> {
  return values;
}

async function sendMessages(
  deps: Deps,
  trx: Knex.Transaction,
  event: StaffEvent,
  recipients: readonly Recipient[],
): Promise<void> {
  const byEmail = recipients.filter(({ channels, email }) => channels.includes('email') && email !== null);
  const bySms = recipients.filter(({ channels, phone }) => channels.includes('sms') && phone !== null);
  if (byEmail.length === 0 && bySms.length === 0) return;
  const { name: school } = await getSchool(trx);
  const own = await listOwnTexts(trx, event.event);
  const { publicUrl } = deps.settings;
  const write = (channel: 'email' | 'sms', recipient: Recipient) => {
    const { subject, text } = own.find((one) => one.channel === channel) ?? getDefaultText(event.event, channel);
    const values = { ...event.values, school, link: `${publicUrl}${toLink(event, recipient)}` };
    return {
      channel,
      purpose: 'staff_notification' as const,
      subject: renderTemplate(subject, values),
      text: renderTemplate(text, values),
      idempotencyKey: `staff:${event.subject}:${event.event}:${event.occurrence ?? ''}:${recipient.id}:${channel}`,
      expiresAt: new Date(deps.clock.now().getTime() + messageLifeMs),
    };
  };
  const { emailOfSeveral } = defaultTexts[event.event];
  if (emailOfSeveral && byEmail.length > 0) await lockStaffLetters(trx, event.event);
  for (const recipient of byEmail) {
    const { id: userId, email } = recipient;
    if (email === null) continue;
    const letter = { ...write('email', recipient), to: email };
    if (!emailOfSeveral) {
      await deps.outbox.enqueue(trx, letter);
      continue;
    }
    const bell = own.find(({ channel }) => channel === 'bell')?.text ?? defaultTexts[event.event].bell.ru;
    await sendOrCollect(deps, trx, {
      event: event.event,
      subject: event.subject,
      userId,
      letter,
      line: `— ${renderTemplate(bell, { ...event.values, school })}\n  ${publicUrl}${toLink(event, recipient)}`,
      toHead: (count) => ({
        subject: renderTemplate(emailOfSeveral.subject, { count: String(count) }),
        intro: renderTemplate(emailOfSeveral.intro, { school }),
      }),
    });
  }
  for (const recipient of bySms) {
    const { phone } = recipient;
    const { subject: _, ...message } = write('sms', recipient);
    if (phone !== null && (await takeSms(deps, trx, { phone, use: 'other' })))
      await deps.outbox.enqueue(trx, { ...message, to: phone });
  }
}

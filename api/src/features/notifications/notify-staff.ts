import { roles } from '@school/api-contract/rules/roles';
import {
  findAudience,
  getEvent,
  type NotificationEventName,
  renderTemplate,
  type TemplateValues,
} from '@school/api-contract/school/notification-events';
import type { Knex } from 'knex';
import type { PlatformDeps } from '../../platform/platform-deps';
import { takeSms } from '../../platform/sms/sms-budget';
import { getSchool } from '../school/school.service';
import { getDefaultText } from './default-texts';
import type { StaffSubject } from './forget-notifications';
import { findRecipients, insertNotifications, listOwnTexts, type Recipient } from './recipients.repository';

type Deps = Pick<PlatformDeps, 'clock' | 'outbox' | 'settings'>;

export interface StaffEvent {
  event: NotificationEventName;
  /** What the event is about: 'trial_request:12'. The erasure of a family finds its notifications by it. */
  subject: `${StaffSubject}:${number | string}`;
  /** What makes the same event of the subject happen again, such as the day. */
  occurrence?: string;
  /** The group whose staff are told, besides those who see the whole school. */
  groupId?: number | null;
  /** Only these people of those whom the event reaches. */
  onlyUserIds?: readonly number[];
  /** Ids in the link. */
  ids?: Record<string, string | number>;
  values: TemplateValues;
}

/** A message is of little use when it is sent days later, when sending is set up. */
const messageLifeMs = 2 * 24 * 3600 * 1000;

/**
 * Tells staff of the event by the school's rules and their own choices: the bell, e-mail and SMS, in the caller's
 * transaction, so that a message exists exactly when the event does. However often an event of a subject is raised, each
 * person is told once by each channel. Call it before `audit.append`.
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
      createdAt: deps.clock.now(),
      recipients: byBell.map(toPerson),
    });
  }
  await sendMessages(deps, trx, event, recipients);
}

function findEventRecipients(
  trx: Knex.Transaction,
  { event, groupId = null, onlyUserIds }: StaffEvent,
): Promise<Recipient[]> {
  const withScope = (scope: 'school' | 'group') => roles.filter((role) => findAudience(event, role)?.scope === scope);
  const { defaults } = getEvent(event);
  return findRecipients(trx, {
    event,
    defaults,
    schoolRoles: withScope('school'),
    groupRoles: withScope('group'),
    groupId,
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
  for (const recipient of byEmail) {
    const { email } = recipient;
    if (email !== null) await deps.outbox.enqueue(trx, { ...write('email', recipient), to: email });
  }
  for (const recipient of bySms) {
    const { phone } = recipient;
    const { subject: _, ...message } = write('sms', recipient);
    if (phone !== null && (await takeSms(deps, trx, phone))) await deps.outbox.enqueue(trx, { ...message, to: phone });
  }
}

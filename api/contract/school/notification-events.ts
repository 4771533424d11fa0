import { formatPhone } from '../rules/phone';
import { type Capability, hasCapability, type Role, roles } from '../rules/roles';

/**
 * Events that staff are notified of, as data: a new one needs an entry in `notificationEvents` and its default texts.
 */
export const notificationChannels = ['bell', 'email', 'sms'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** `required`: on, and a person cannot switch it off. */
export const ruleStates = ['off', 'on', 'required'] as const;
export type RuleState = (typeof ruleStates)[number];

/** Names of the variables in templates: `{ребенок}`. */
export const templateVariables = {
  child: 'ребенок',
  age: 'возраст',
  section: 'секция',
  branch: 'отделение',
  phone: 'телефон',
  date: 'дата',
  time: 'время',
  group: 'группа',
  contract: 'договор',
  recipient: 'получатель',
  person: 'сотрудник',
  room: 'чат',
  count: 'число',
  minutes: 'минуты',
  list: 'список',
  payer: 'плательщик',
  amount: 'сумма',
  school: 'школа',
  link: 'ссылка',
} as const;
export type TemplateVariable = keyof typeof templateVariables;

interface Audience {
  capability: Capability;
  /**
   * `group`: only those who work in the group that the event concerns. `room`: those mentioned in a chat message.
   * Both stop seeing the event when they lose access to the group.
   */
  scope: 'school' | 'group' | 'room';
  /** The address in the portal, with the event's ids: `/contracts/{contractId}`. */
  link: string;
}

interface NotificationEvent {
  /** A person gets the link of the first audience that they belong to. */
  audiences: readonly Audience[];
  /** Variables of the texts besides `school` and `link`, with the values of the preview. */
  sample: Partial<Record<TemplateVariable, string>>;
  /** The rules until the school changes them. */
  defaults: Record<NotificationChannel, RuleState>;
}

const bellOnly = { bell: 'on', email: 'off', sms: 'off' } as const;

export const notificationEvents = {
  trialRequestCreated: {
    audiences: [{ capability: 'salesFunnel', scope: 'school', link: '/sales-funnel/{requestId}' }],
    sample: {
      child: 'Аня',
      age: '7',
      section: 'Художественная гимнастика',
      branch: 'Центральное отделение',
      phone: '+79161234567',
    },
    defaults: { ...bellOnly, email: 'on' },
  },
  /** A family asks again for the same child, section and branch, while its earlier request is open. */
  trialRequestRepeated: {
    audiences: [{ capability: 'salesFunnel', scope: 'school', link: '/sales-funnel/{requestId}' }],
    sample: { child: 'Аня', section: 'Художественная гимнастика', phone: '+79161234567', date: '20.11.2026' },
    defaults: bellOnly,
  },
  trialTomorrow: {
    audiences: [
      { capability: 'salesFunnel', scope: 'school', link: '/sales-funnel/{requestId}' },
      { capability: 'editAttendance', scope: 'group', link: '/attendance?date={day}&group={groupId}' },
    ],
    sample: {
      child: 'Аня',
      age: '7',
      section: 'Художественная гимнастика',
      group: 'Звездочки',
      date: '24.11.2026',
      time: '17:30',
    },
    defaults: bellOnly,
  },
  /** A family says by the link of its reminder that it will not come. */
  trialDeclined: {
    audiences: [
      { capability: 'salesFunnel', scope: 'school', link: '/sales-funnel/{requestId}' },
      { capability: 'editAttendance', scope: 'group', link: '/attendance?date={day}&group={groupId}' },
    ],
    sample: {
      child: 'Аня',
      section: 'Художественная гимнастика',
      group: 'Звездочки',
      date: '24.11.2026',
      time: '17:30',
    },
    defaults: bellOnly,
  },
  trialOutcomeAsked: {
    audiences: [{ capability: 'salesFunnel', scope: 'school', link: '/sales-funnel/{requestId}' }],
    sample: { child: 'Аня', section: 'Художественная гимнастика', phone: '+79161234567' },
    defaults: bellOnly,
  },
  callBackDue: {
    audiences: [{ capability: 'salesFunnel', scope: 'school', link: '/sales-funnel/{requestId}' }],
    sample: { child: 'Аня', section: 'Художественная гимнастика', phone: '+79161234567' },
    defaults: bellOnly,
  },
  registrationWaiting: {
    audiences: [{ capability: 'manageRegistrations', scope: 'school', link: '/registrations?open={registrationId}' }],
    sample: { child: 'Иванова Анна' },
    defaults: bellOnly,
  },
  contractSigned: {
    audiences: [{ capability: 'manageRegistrations', scope: 'school', link: '/contracts/{contractId}' }],
    sample: { contract: '2026-00012', child: 'Иванова Анна' },
    defaults: bellOnly,
  },
  deliveryFailed: {
    audiences: [{ capability: 'manageRegistrations', scope: 'school', link: '/contracts/{contractId}?tab=delivery' }],
    sample: { contract: '2026-00012', recipient: '+79161234567' },
    defaults: bellOnly,
  },
  paymentUnmatched: {
    audiences: [{ capability: 'payments', scope: 'school', link: '/payments/{paymentId}' }],
    sample: { payer: 'Иванова Мария', amount: '4\u00a0500\u00a0₽' },
    defaults: bellOnly,
  },
  documentsEnding: {
    audiences: [{ capability: 'viewIdentityDocuments', scope: 'school', link: '/students?documentEnding=1' }],
    sample: { count: '2', list: 'Иванова Анна\n— полис ОМС: срок 1 декабря 2026 г.' },
    defaults: { ...bellOnly, email: 'on' },
  },
  subscriptionsEnding: {
    audiences: [{ capability: 'viewSubscriptions', scope: 'school', link: '/subscriptions?ending=1' }],
    sample: { count: '7' },
    defaults: bellOnly,
  },
  debtsOverdue: {
    audiences: [{ capability: 'payments', scope: 'school', link: '/subscriptions/debts' }],
    sample: { count: '4' },
    defaults: bellOnly,
  },
  sessionUnmarked: {
    audiences: [
      { capability: 'fullGroupAccess', scope: 'school', link: '/groups/{groupId}?month={month}' },
      { capability: 'editAttendance', scope: 'group', link: '/attendance?date={day}&group={groupId}' },
    ],
    sample: { group: 'Звездочки', date: '23.11.2026', time: '17:30' },
    defaults: bellOnly,
  },
  substituteNamed: {
    audiences: [{ capability: 'editAttendance', scope: 'school', link: '/attendance?date={day}&group={groupId}' }],
    sample: { group: 'Звездочки', date: '26.11.2026', time: '17:30' },
    defaults: { ...bellOnly, email: 'on' },
  },
  coachSubstituted: {
    audiences: [{ capability: 'viewAttendance', scope: 'school', link: '/attendance?date={day}&group={groupId}' }],
    sample: { person: 'Петрова Елена', group: 'Звездочки', date: '26.11.2026', time: '17:30' },
    defaults: bellOnly,
  },
  substituteCalledOff: {
    audiences: [{ capability: 'viewAttendance', scope: 'school', link: '/attendance?date={day}' }],
    sample: { person: 'Петрова Елена', group: 'Звездочки', date: '26.11.2026' },
    defaults: { ...bellOnly, email: 'on' },
  },
  scheduleChanged: {
    audiences: [{ capability: 'viewAttendance', scope: 'group', link: '/groups/{groupId}?tab=schedule' }],
    sample: { group: 'Звездочки', date: '01.12.2026', list: 'понедельник, среда: 17:30–19:00\nсуббота: 10:00–11:30' },
    defaults: { ...bellOnly, email: 'on' },
  },
  photoLate: {
    audiences: [
      { capability: 'viewAllSessionPhotos', scope: 'school', link: '/trainer-photo-demo?day={day}&group={groupId}' },
    ],
    sample: { group: 'Звездочки', date: '23.11.2026', time: '17:30', minutes: '12' },
    defaults: bellOnly,
  },
  photoMissing: {
    audiences: [
      { capability: 'viewAllSessionPhotos', scope: 'school', link: '/trainer-photo-demo?day={day}' },
      { capability: 'takeSessionPhotos', scope: 'group', link: '/trainer-photo-demo' },
    ],
    sample: { group: 'Звездочки', date: '23.11.2026', time: '17:30' },
    defaults: bellOnly,
  },
  waitingPlaceFree: {
    audiences: [
      { capability: 'fullGroupAccess', scope: 'school', link: '/groups/{groupId}?tab=waiting' },
      { capability: 'createGroups', scope: 'group', link: '/groups/{groupId}?tab=waiting' },
    ],
    sample: { group: 'Звездочки', count: '3' },
    defaults: bellOnly,
  },
  chatMention: {
    audiences: [{ capability: 'chat', scope: 'room', link: '/chat/{roomId}?message={seq}' }],
    sample: { person: 'Соколова Елена', room: 'Звездочки' },
    defaults: bellOnly,
  },
} as const satisfies Record<string, NotificationEvent>;

export type NotificationEventName = keyof typeof notificationEvents;
const isEventName = (name: string): name is NotificationEventName => Object.hasOwn(notificationEvents, name);
export const notificationEventNames: readonly NotificationEventName[] =
  Object.keys(notificationEvents).filter(isEventName);

export function getEvent(name: NotificationEventName): NotificationEvent {
  return notificationEvents[name];
}

export function findAudience(name: NotificationEventName, role: Role): Audience | undefined {
  return getEvent(name).audiences.find(({ capability }) => hasCapability(role, capability));
}

/** The events that can reach a role at all. */
export function listRoleEvents(role: Role): NotificationEventName[] {
  return notificationEventNames.filter((name) => findAudience(name, role) !== undefined);
}

/** The events that a person of this role sees only while they see the group. */
export function listGroupEvents(role: Role): NotificationEventName[] {
  return listRoleEvents(role).filter((name) => findAudience(name, role)?.scope !== 'school');
}

/** The roles that an event can reach at all. */
export function listEventRoles(name: NotificationEventName): Role[] {
  return roles.filter((role) => findAudience(name, role) !== undefined);
}

export type TemplateValues = Partial<Record<TemplateVariable, string>>;

const isVariable = (name: string): name is TemplateVariable => Object.hasOwn(templateVariables, name);
const variables: readonly TemplateVariable[] = Object.keys(templateVariables).filter(isVariable);

export function listVariables(name: NotificationEventName): TemplateVariable[] {
  const { sample } = getEvent(name);
  return variables.filter((variable) => variable in sample || variable === 'school' || variable === 'link');
}

const braces = /\{([^{}\n]{1,40})\}/g;

/** The names in braces that are not variables of the event. */
export function listUnknownVariables(template: string, name: NotificationEventName): string[] {
  const known = new Set<string>(listVariables(name).map((variable) => templateVariables[variable]));
  return [...template.matchAll(braces)].map(([, inner = '']) => inner.trim()).filter((inner) => !known.has(inner));
}

/** Fills in the variables, phones as people read them; other text in braces stays. */
export function renderTemplate(template: string, values: TemplateValues): string {
  const named = new Map<string, string>(
    variables.map((variable) => [templateVariables[variable], formatPhone(values[variable] ?? '')]),
  );
  return template.replaceAll(braces, (whole, inner: string) => named.get(inner.trim()) ?? whole);
}

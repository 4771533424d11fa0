import { type NotificationEventName, notificationEventNames } from '@school/api-contract/school/notification-events';

export const eventSubjects = ['requests', 'contracts', 'money', 'groups', 'chat'] as const;
type EventSubject = (typeof eventSubjects)[number];

const subjectsByEvent: Record<NotificationEventName, EventSubject> = {
  trialRequestCreated: 'requests',
  trialRequestRepeated: 'requests',
  trialTomorrow: 'requests',
  trialDeclined: 'requests',
  trialOutcomeAsked: 'requests',
  callBackDue: 'requests',
  registrationWaiting: 'contracts',
  contractSigned: 'contracts',
  deliveryFailed: 'contracts',
  documentsEnding: 'contracts',
  paymentUnmatched: 'money',
  subscriptionsEnding: 'money',
  debtsOverdue: 'money',
  sessionUnmarked: 'groups',
  substituteNamed: 'groups',
  coachSubstituted: 'groups',
  substituteCalledOff: 'groups',
  scheduleChanged: 'groups',
  photoLate: 'groups',
  photoMissing: 'groups',
  waitingPlaceFree: 'groups',
  chatMention: 'chat',
};

export const listSubjectEvents = (subject: EventSubject): NotificationEventName[] =>
  notificationEventNames.filter((event) => subjectsByEvent[event] === subject);

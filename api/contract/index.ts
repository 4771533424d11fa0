import { accountRoutes } from './accounts/account';
import { auditLogRoutes } from './accounts/audit-logs';
import { authRoutes } from './accounts/auth';
import { invitationRoutes } from './accounts/invitations';
import { liveEventRoutes } from './accounts/live-events';
import { passkeyRoutes } from './accounts/passkeys';
import { profileRoutes } from './accounts/profile';
import { pushRoutes } from './accounts/push';
import { secondFactorRoutes } from './accounts/second-factor';
import { userRoutes } from './accounts/users';
import { chatMessageRoutes } from './chat/messages';
import { chatRoomRoutes } from './chat/rooms';
import { contractCheckRoutes } from './contracts/contract-check';
import { contractTemplateRoutes } from './contracts/contract-templates';
import { contractRoutes } from './contracts/contracts';
import { staffContractRoutes } from './contracts/staff-contracts';
import { funnelConversionRoutes } from './families/funnel-conversion';
import { consentRoutes, personalDataRoutes } from './families/personal-data';
import { refusalArchiveRoutes } from './families/refusal-archive';
import { refusalReasonRoutes } from './families/refusal-reasons';
import { registrationRoutes } from './families/registrations';
import { trialConfirmationRoutes } from './families/trial-confirmations';
import { trialLessonRoutes } from './families/trial-lessons';
import { trialRequestCardRoutes } from './families/trial-request-cards';
import { trialRequestFormRoutes } from './families/trial-request-form';
import { trialRequestRoutes } from './families/trial-requests';
import { attendanceRoutes } from './groups/attendance';
import { closureRoutes } from './groups/closures';
import { groupRoutes } from './groups/groups';
import { sessionPhotoRoutes } from './groups/session-photos';
import { transferRoutes } from './groups/transfers';
import { absenceExcuseRoutes } from './money/absence-excuses';
import { bankNoticeRoutes } from './money/bank-notices';
import { bankStatementRoutes } from './money/bank-statements';
import { chargingRunRoutes } from './money/charging-runs';
import { debtRoutes } from './money/debts';
import { paymentOrderRoutes } from './money/payment-orders';
import { paymentRoutes } from './money/payments';
import { reportRoutes } from './money/reports';
import { subscriptionPlanRoutes } from './money/subscription-plans';
import { subscriptionSaleRoutes } from './money/subscription-sales';
import { subscriptionSettingsRoutes } from './money/subscription-settings';
import { subscriptionRoutes } from './money/subscriptions';
import { platformRoutes } from './platform';
import { branchRoutes } from './school/branches';
import { dashboardRoutes } from './school/dashboard';
import { embedOriginRoutes } from './school/embed-origins';
import { firstRunRoutes } from './school/first-run';
import { legalDocumentRoutes } from './school/legal-documents';
import { notificationRoutes } from './school/notifications';
import { receiptSettingsRoutes } from './school/receipt-settings';
import { releaseRoutes } from './school/releases';
import { schoolRoutes } from './school/school';
import { schoolReadinessRoutes } from './school/school-readiness';
import { smsCallbackRoutes } from './sms-callbacks';
import { departureRoutes } from './students/departures';
import { reminderDaysRoutes } from './students/document-reminder-days';
import { studentDocumentRoutes } from './students/student-documents';
import { studentImportRoutes } from './students/student-import';
import { studentRoutes } from './students/students';

/** Every route of the API, by feature, for the router, the typed client, OpenAPI and the tests. */
export const api = {
  absenceExcuses: absenceExcuseRoutes,
  account: accountRoutes,
  attendance: attendanceRoutes,
  auditLogs: auditLogRoutes,
  auth: authRoutes,
  branches: branchRoutes,
  bankNotices: bankNoticeRoutes,
  bankStatements: bankStatementRoutes,
  chargingRuns: chargingRunRoutes,
  chatMessages: chatMessageRoutes,
  chatRooms: chatRoomRoutes,
  closures: closureRoutes,
  consents: consentRoutes,
  contractTemplates: contractTemplateRoutes,
  contractCheck: contractCheckRoutes,
  contracts: contractRoutes,
  dashboard: dashboardRoutes,
  debts: debtRoutes,
  departures: departureRoutes,
  embedOrigins: embedOriginRoutes,
  firstRun: firstRunRoutes,
  funnelConversion: funnelConversionRoutes,
  groups: groupRoutes,
  invitations: invitationRoutes,
  legalDocuments: legalDocumentRoutes,
  liveEvents: liveEventRoutes,
  notifications: notificationRoutes,
  passkeys: passkeyRoutes,
  paymentOrders: paymentOrderRoutes,
  payments: paymentRoutes,
  personalData: personalDataRoutes,
  platform: platformRoutes,
  profile: profileRoutes,
  push: pushRoutes,
  receiptSettings: receiptSettingsRoutes,
  refusalArchive: refusalArchiveRoutes,
  refusalReasons: refusalReasonRoutes,
  registrations: registrationRoutes,
  releases: releaseRoutes,
  reports: reportRoutes,
  reminderDays: reminderDaysRoutes,
  school: schoolRoutes,
  schoolReadiness: schoolReadinessRoutes,
  secondFactor: secondFactorRoutes,
  sessionPhotos: sessionPhotoRoutes,
  smsCallbacks: smsCallbackRoutes,
  staffContracts: staffContractRoutes,
  studentDocuments: studentDocumentRoutes,
  studentImport: studentImportRoutes,
  students: studentRoutes,
  subscriptionPlans: subscriptionPlanRoutes,
  subscriptionSales: subscriptionSaleRoutes,
  subscriptionSettings: subscriptionSettingsRoutes,
  subscriptions: subscriptionRoutes,
  transfers: transferRoutes,
  trialConfirmations: trialConfirmationRoutes,
  trialLessons: trialLessonRoutes,
  trialRequestCards: trialRequestCardRoutes,
  trialRequestForm: trialRequestFormRoutes,
  trialRequests: trialRequestRoutes,
  users: userRoutes,
};

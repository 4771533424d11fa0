import { accountRoutes } from './account';
import { attendanceRoutes } from './attendance';
import { auditLogRoutes } from './audit-logs';
import { authRoutes } from './auth';
import { contractCheckRoutes } from './contract-check';
import { contractTemplateRoutes } from './contract-templates';
import { contractRoutes } from './contracts';
import { dashboardRoutes } from './dashboard';
import { groupRoutes } from './groups';
import { legalDocumentRoutes } from './legal-documents';
import { liveEventRoutes } from './live-events';
import { paymentRoutes } from './payments';
import { consentRoutes, personalDataRoutes } from './personal-data';
import { platformRoutes } from './platform';
import { registrationRoutes } from './registrations';
import { schoolRoutes } from './school';
import { schoolReadinessRoutes } from './school-readiness';
import { smsCallbackRoutes } from './sms-callbacks';
import { staffContractRoutes } from './staff-contracts';
import { studentDocumentRoutes } from './student-documents';
import { studentImportRoutes } from './student-import';
import { studentRoutes } from './students';
import { trialRequestRoutes } from './trial-requests';

/** Every route of the API, by feature: read by the router, the typed client, OpenAPI and the tests. */
export const api = {
  account: accountRoutes,
  attendance: attendanceRoutes,
  auditLogs: auditLogRoutes,
  auth: authRoutes,
  consents: consentRoutes,
  contractTemplates: contractTemplateRoutes,
  contractCheck: contractCheckRoutes,
  contracts: contractRoutes,
  dashboard: dashboardRoutes,
  groups: groupRoutes,
  legalDocuments: legalDocumentRoutes,
  liveEvents: liveEventRoutes,
  payments: paymentRoutes,
  personalData: personalDataRoutes,
  platform: platformRoutes,
  registrations: registrationRoutes,
  school: schoolRoutes,
  schoolReadiness: schoolReadinessRoutes,
  smsCallbacks: smsCallbackRoutes,
  staffContracts: staffContractRoutes,
  studentDocuments: studentDocumentRoutes,
  studentImport: studentImportRoutes,
  students: studentRoutes,
  trialRequests: trialRequestRoutes,
};

import { api } from '@school/api-contract/index';
import { demoRoutes } from '@school/api-contract/platform';
import type { RouteContract } from '@school/api-contract/route';
import { attendanceFeatureRoutes } from './attendance/attendance.routes';
import { auditLogsRoutes } from './audit-logs/audit-logs.routes';
import { authenticationRoutes } from './auth/auth.routes';
import { consentsJobs, consentsRoutes } from './consents/consents.routes';
import { contractTemplatesRoutes } from './contract-templates/contract-templates.routes';
import { checkRoutes } from './contracts/check/contract-check.routes';
import { contractsRoutes } from './contracts/contracts.routes';
import { evidenceRoutes } from './contracts/evidence/evidence.routes';
import { expireContractsChore } from './contracts/expire-contracts';
import { resumeSigned, signingJobs } from './contracts/signing/signing.jobs';
import { signingRoutes } from './contracts/signing/signing.routes';
import { unsealedChore } from './contracts/signing/unsealed.chore';
import { dashboardRoutes } from './dashboard/dashboard.routes';
import { groupsRoutes } from './groups/groups.routes';
import { legalDocumentsRoutes } from './legal-documents/legal-documents.routes';
import { liveEventsRoutes } from './live-events/live-events.routes';
import { paymentsRoutes } from './payments/payments.routes';
import { fileDeletionJobs } from './personal-data/file-deletion';
import { personalDataRoutes } from './personal-data/personal-data.routes';
import { retentionChore } from './personal-data/retention.chore';
import type { AppDeps } from './platform/app-deps';
import { anchoringChore } from './platform/audit/anchor-chain';
import { oldOriginsChore } from './platform/audit/old-origins.chore';
import type { Chore } from './platform/chores/chore';
import { clientReportRoutes } from './platform/client-reports/client-reports.routes';
import { devOutboxRoutes } from './platform/dev-outbox/dev-outbox.routes';
import { unreferencedFilesChore } from './platform/files/unreferenced-files.chore';
import type { Implementation } from './platform/http/implement';
import type { JobHandler } from './platform/jobs/jobs';
import { openapiRoutes } from './platform/openapi/openapi.routes';
import { smsCallbacksRoutes } from './platform/sms/sms-callbacks.routes';
import { registrationsRoutes } from './registrations/registrations.routes';
import { schoolRoutes } from './school/school.routes';
import { documentRemindersChore } from './students/documents/reminders/document-reminders.chore';
import { studentDocumentsRoutes } from './students/documents/student-documents.routes';
import { studentImportFeatureRoutes } from './students/import/student-import.routes';
import { studentsRoutes } from './students/students.routes';
import { trialRequestsRoutes } from './trial-requests/trial-requests.routes';

/** Every route that the contract declares; those of demo mode only in demo mode. */
export function declaredRoutes({ demo }: { demo: boolean }): RouteContract[] {
  const features = demo ? { ...api, demo: demoRoutes } : api;
  return Object.values(features).flatMap((routes): RouteContract[] => Object.values(routes));
}

/** What serves them, feature by feature. */
export function allRoutes(deps: AppDeps): Implementation[] {
  return [
    ...attendanceFeatureRoutes(deps),
    ...auditLogsRoutes(deps),
    ...authenticationRoutes(deps),
    ...clientReportRoutes(deps),
    ...consentsRoutes(deps),
    ...contractTemplatesRoutes(deps),
    ...checkRoutes(deps),
    ...contractsRoutes(deps),
    ...dashboardRoutes(deps),
    ...evidenceRoutes(deps),
    ...groupsRoutes(deps),
    ...legalDocumentsRoutes(deps),
    ...liveEventsRoutes(deps),
    ...openapiRoutes(),
    ...paymentsRoutes(deps),
    ...personalDataRoutes(deps),
    ...registrationsRoutes(deps),
    ...schoolRoutes(deps),
    ...signingRoutes(deps),
    ...smsCallbacksRoutes(deps),
    ...studentDocumentsRoutes(deps),
    ...studentImportFeatureRoutes(deps),
    ...studentsRoutes(deps),
    ...trialRequestsRoutes(deps),
    ...(deps.settings.demo ? devOutboxRoutes(deps) : []),
  ];
}

/** At start, before work begins: gives what a killed process left undone its jobs again. */
export async function resumeJobs(deps: AppDeps): Promise<void> {
  await resumeSigned(deps);
}

/** Jobs of the features; the platform adds its own (delivery, housekeeping). */
export function allJobs(deps: AppDeps): JobHandler[] {
  return [...consentsJobs(deps), ...fileDeletionJobs(deps), ...signingJobs(deps)];
}

/** What the features do from time to time; the platform adds its own (housekeeping). */
export function allChores(deps: AppDeps): Chore[] {
  return [
    anchoringChore(deps),
    documentRemindersChore(deps),
    oldOriginsChore(deps),
    expireContractsChore(deps),
    retentionChore(deps),
    unreferencedFilesChore(deps),
    unsealedChore(deps),
  ];
}

import { api } from '@school/api-contract/index';
import { demoRoutes } from '@school/api-contract/platform';
import type { RouteContract } from '@school/api-contract/route';
import { attendanceFeatureRoutes } from '../features/attendance/attendance.routes';
import { unmarkedSessionsTask } from '../features/attendance/unmarked-sessions.task';
import { auditLogsRoutes } from '../features/audit-logs/audit-logs.routes';
import { authenticationJobs, authenticationRoutes } from '../features/auth/auth.routes';
import { passkeysRoutes } from '../features/auth/passkeys/passkeys.routes';
import { profileFeatureRoutes } from '../features/auth/profile/profile.routes';
import { pushFeatureRoutes } from '../features/auth/push/push.routes';
import { secondFactorFeatureRoutes } from '../features/auth/second-factor/second-factor.routes';
import { branchesRoutes } from '../features/branches/branches.routes';
import { oldAttachmentsTask } from '../features/chat/attachments.service';
import { chatRoutes } from '../features/chat/chat.routes';
import { chatPushJobs } from '../features/chat/chat-push';
import { consentsJobs, consentsRoutes } from '../features/consents/consents.routes';
import { oldConsentLinksTask } from '../features/consents/old-consent-links.task';
import { contractTemplatesRoutes } from '../features/contract-templates/contract-templates.routes';
import { checkRoutes } from '../features/contracts/check/contract-check.routes';
import { contractsRoutes } from '../features/contracts/contracts.routes';
import { expireContractsTask } from '../features/contracts/ending/expire-contracts';
import { proofComparisons } from '../features/contracts/evidence/compare-proofs';
import { evidenceRoutes } from '../features/contracts/evidence/evidence.routes';
import { heldSigningLinksTask, moveHeldSigningLinks } from '../features/contracts/sending/held-signing-links';
import { lostMessagesTask } from '../features/contracts/sending/lost-messages.task';
import { resumeSignedContracts, signingJobs } from '../features/contracts/signing/signing.jobs';
import { signingRoutes } from '../features/contracts/signing/signing.routes';
import { unsealedTask } from '../features/contracts/signing/unsealed.task';
import { dashboardRoutes } from '../features/dashboard/dashboard.routes';
import { departuresRoutes } from '../features/departures/departures.routes';
import { firstRunFeatureRoutes } from '../features/first-run/first-run.routes';
import { groupsRoutes } from '../features/groups/groups.routes';
import { legalDocumentsRoutes } from '../features/legal-documents/legal-documents.routes';
import { liveEventsRoutes } from '../features/live-events/live-events.routes';
import { dueLeavesTask } from '../features/memberships/due-leaves.task';
import { freePlacesTask } from '../features/memberships/free-places.task';
import { morningDigestTask } from '../features/notifications/morning-digest.task';
import { notificationsRoutes } from '../features/notifications/notifications.routes';
import { paymentJobs } from '../features/payments/orders/payment-orders.routes';
import { silentOrdersTask } from '../features/payments/orders/silent-orders.task';
import { paymentsRoutes } from '../features/payments/payments.routes';
import { personalDataRoutes } from '../features/personal-data/personal-data.routes';
import { retentionTask } from '../features/personal-data/retention.task';
import {
  heldRegistrationLinksTask,
  moveHeldRegistrationLinks,
} from '../features/registrations/held-registration-links';
import { registrationsRoutes } from '../features/registrations/registrations.routes';
import { releasesFeatureRoutes } from '../features/releases/releases.routes';
import { reportsRoutes } from '../features/reports/reports.routes';
import { schoolRoutes } from '../features/school/school.routes';
import { schoolReadinessFeatureRoutes } from '../features/school-readiness/school-readiness.routes';
import { sessionChangesRoutes } from '../features/session-changes/session-changes.routes';
import { missingPhotosTask } from '../features/session-photos/missing-photos.task';
import { sessionPhotosRoutes } from '../features/session-photos/session-photos.routes';
import { smsCallbacksRoutes } from '../features/sms-callbacks/sms-callbacks.routes';
import { fileDeletionJobs } from '../features/stored-files/file-deletion';
import { unreferencedFilesTask } from '../features/stored-files/unreferenced-files.task';
import { documentRemindersTask } from '../features/students/documents/reminders/document-reminders.task';
import { studentDocumentsRoutes } from '../features/students/documents/student-documents.routes';
import { studentImportFeatureRoutes } from '../features/students/import/student-import.routes';
import { studentsRoutes } from '../features/students/students.routes';
import { balanceCheckTask } from '../features/subscriptions/balance-check.task';
import { chargingJobs } from '../features/subscriptions/charging/runs.service';
import { earlyStartsTask } from '../features/subscriptions/early-starts.task';
import { subscriptionRemindersTask } from '../features/subscriptions/reminders/subscription-reminders.task';
import { subscriptionsFeatureRoutes } from '../features/subscriptions/subscriptions.routes';
import { transfersRoutes } from '../features/transfers/transfers.routes';
import { refusalArchiveFeatureRoutes } from '../features/trial-requests/archive/refusal-archive.routes';
import { funnelConversionFeatureRoutes } from '../features/trial-requests/conversion/conversion.routes';
import { nextStepsDueTask } from '../features/trial-requests/next-steps-due.task';
import { trialConfirmationsRoutes } from '../features/trial-requests/reminders/trial-confirmations.routes';
import { trialRemindersTask } from '../features/trial-requests/reminders/trial-reminders.task';
import { trialRequestsRoutes } from '../features/trial-requests/trial-requests.routes';
import { trialsTomorrowTask } from '../features/trial-requests/trials-tomorrow.task';
import { invitationsRoutes } from '../features/users/invitations.routes';
import { usersRoutes } from '../features/users/users.routes';
import { anchoringTask } from '../platform/audit/anchor-chain';
import { anchoringJobs } from '../platform/audit/anchor-jobs';
import { oldOriginsTask } from '../platform/audit/old-origins.task';
import { clientReportRoutes } from '../platform/client-reports/client-reports.routes';
import { devOutboxRoutes } from '../platform/dev-outbox/dev-outbox.routes';
import type { Implementation } from '../platform/http/implement';
import type { JobHandler } from '../platform/jobs/jobs';
import { openapiRoutes } from '../platform/openapi/openapi.routes';
import type { ScheduledTask } from '../platform/scheduled-tasks/scheduled-task';
import type { AppDeps } from './app-deps';

/** Every declared route; those of demo mode only in demo mode. */
export function listDeclaredRoutes({ demo }: { demo: boolean }): RouteContract[] {
  const features = demo ? { ...api, demo: demoRoutes } : api;
  return Object.values(features).flatMap((routes): RouteContract[] => Object.values(routes));
}

/** The implementations of all features. */
export function createAllRoutes(deps: AppDeps): Implementation[] {
  return [
    ...attendanceFeatureRoutes(deps),
    ...auditLogsRoutes(deps),
    ...authenticationRoutes(deps),
    ...branchesRoutes(deps),
    ...chatRoutes(deps),
    ...clientReportRoutes(deps),
    ...consentsRoutes(deps),
    ...contractTemplatesRoutes(deps),
    ...checkRoutes(deps),
    ...contractsRoutes(deps),
    ...dashboardRoutes(deps),
    ...departuresRoutes(deps),
    ...evidenceRoutes(deps),
    ...firstRunFeatureRoutes(deps),
    ...groupsRoutes(deps),
    ...invitationsRoutes(deps),
    ...legalDocumentsRoutes(deps),
    ...liveEventsRoutes(deps),
    ...openapiRoutes(),
    ...notificationsRoutes(deps),
    ...passkeysRoutes(deps),
    ...paymentsRoutes(deps),
    ...personalDataRoutes(deps),
    ...profileFeatureRoutes(deps),
    ...funnelConversionFeatureRoutes(deps),
    ...pushFeatureRoutes(deps),
    ...refusalArchiveFeatureRoutes(deps),
    ...registrationsRoutes(deps),
    ...releasesFeatureRoutes(deps),
    ...reportsRoutes(deps),
    ...schoolRoutes(deps),
    ...schoolReadinessFeatureRoutes(deps),
    ...secondFactorFeatureRoutes(deps),
    ...sessionPhotosRoutes(deps),
    ...signingRoutes(deps),
    ...smsCallbacksRoutes(deps),
    ...studentDocumentsRoutes(deps),
    ...studentImportFeatureRoutes(deps),
    ...studentsRoutes(deps),
    ...subscriptionsFeatureRoutes(deps),
    ...transfersRoutes(deps),
    ...sessionChangesRoutes(deps),
    ...trialConfirmationsRoutes(deps),
    ...trialRequestsRoutes(deps),
    ...usersRoutes(deps),
    ...(deps.settings.demo ? devOutboxRoutes(deps) : []),
  ];
}

/** At start, before work begins: requeues jobs that a killed process left undone. */
export async function resumeJobs(deps: AppDeps): Promise<void> {
  await resumeSignedContracts(deps);
}

/** At start, before waiting messages are sent: links that nobody has yet get their whole term. */
export async function moveHeldLinks(deps: AppDeps): Promise<void> {
  await moveHeldSigningLinks(deps);
  await moveHeldRegistrationLinks(deps);
}

/** Jobs of the features; the platform adds its own (delivery). */
export function createAllJobs(deps: AppDeps): JobHandler[] {
  return [
    ...anchoringJobs(deps),
    ...authenticationJobs(deps),
    ...chargingJobs(deps),
    ...chatPushJobs(deps),
    ...consentsJobs(deps),
    ...fileDeletionJobs(deps),
    ...paymentJobs(deps),
    ...signingJobs(deps),
  ];
}

/** Scheduled tasks of the features; the platform adds its own (housekeeping, stalled SMS). */
export function createAllTasks(deps: AppDeps): ScheduledTask[] {
  return [
    anchoringTask(deps, proofComparisons),
    balanceCheckTask(deps),
    documentRemindersTask(deps),
    dueLeavesTask(deps),
    earlyStartsTask(deps),
    oldConsentLinksTask(deps),
    oldOriginsTask(deps),
    subscriptionRemindersTask(deps),
    expireContractsTask(deps),
    freePlacesTask(deps),
    heldRegistrationLinksTask(deps),
    heldSigningLinksTask(deps),
    lostMessagesTask(deps),
    missingPhotosTask(deps),
    oldAttachmentsTask(deps),
    morningDigestTask(deps),
    nextStepsDueTask(deps),
    retentionTask(deps),
    silentOrdersTask(deps),
    trialRemindersTask(deps),
    trialsTomorrowTask(deps),
    unmarkedSessionsTask(deps),
    unreferencedFilesTask(deps),
    unsealedTask(deps),
  ];
}

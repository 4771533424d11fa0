import type { EnrolmentStudent, RegisterBody } from '@school/api-contract/families/registrations';
import type { Knex } from 'knex';
import { refuse } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller, Reply } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { hashToken } from '../../platform/secrets';
import { toSchoolDay } from '../../shared/calendar/school-day';
import { personName } from '../../shared/russian-text';
import { listWrongStudentDays } from '../../shared/wrong-student-days';
import { recordContractEvents } from '../contracts/contract-events';
import { createRegistrationContract } from '../contracts/drafts/create-contract';
import { bindBrowser, setSigningCookie } from '../contracts/signing/browser-binding';
import { notifyStaff } from '../notifications/notify-staff';
import { getOperator } from '../school/school-operator';
import { assertSchoolIsReady } from '../school-readiness/school-readiness.service';
import { consumeLink, findLinkByToken } from './links.repository';
import { linkRefusals } from './links.service';
import {
  findSameRegistration,
  insertConsents,
  insertRegistration,
  setRegistrationContract,
} from './register.repository';
import { type ConsentKind, getAcceptedDocuments } from './registration-consents';

/**
 * Registers a child by link: uses the link and stores the registration, its consents and its contract in one
 * transaction. Binds the browser to the contract, so that the parent may sign at once. The same data sent again change
 * nothing and answer the same contract while it waits for the signature, before and after staff approve it. Refuses with
 * REGISTRATION_LINK_INVALID, VALIDATION_FAILED, CONFLICT and FORM_NOT_OPEN.
 */
export async function registerByLink(
  deps: PlatformDeps,
  body: RegisterBody,
  caller: Caller,
  reply: Pick<Reply, 'setCookie'>,
) {
  const { contractId, cookie } = await withTransaction(deps.db, (trx) =>
    insertRegistrationAndContract(trx, deps, body, caller),
  );
  setSigningCookie(reply, contractId, cookie);
  const { medicalInfo, consentMedical } = body.studentData;
  return medicalInfo && !consentMedical ? { contractId, message: medicalInfoNotKept } : { contractId };
}

const medicalInfoNotKept =
  'Медицинская информация не сохранена: для нее нужно отдельное согласие на обработку сведений о здоровье.';

async function insertRegistrationAndContract(
  trx: Knex.Transaction,
  deps: PlatformDeps,
  body: RegisterBody,
  caller: Caller,
) {
  await assertSchoolIsReady(deps, trx, 'FORM_NOT_OPEN');
  const now = deps.clock.now();
  const { operator, timeZone } = await getOperator(trx);
  const today = toSchoolDay(now, timeZone);
  const details = listWrongStudentDays(body.studentData, today, 'studentData.');
  if (details.length > 0) throw refuse('VALIDATION_FAILED', { details });
  const tokenHash = hashToken(body.token);
  const parent = body.parentData;
  const student = removeUnconsentedMedicalInfo(body.studentData);
  const link = await consumeLink(trx, tokenHash, now);
  // A family whose answer was lost sends the same again: it goes on to sign the contract that it has already.
  const sentBefore = await findSameRegistration(trx, { tokenHash, student, parent });
  if (sentBefore !== undefined) {
    return { contractId: sentBefore, cookie: await bindBrowser(deps, trx, sentBefore, caller) };
  }
  if (!link) throw await getLinkRefusal(trx, tokenHash, now);
  const { id: linkId, adminId } = link;

  const registrationId = await insertRegistration(trx, { linkId, adminId, student, parent, createdAt: now });
  const { contractId, contractNumber } = await createRegistrationContract(trx, {
    registrationId,
    adminId,
    student,
    parent,
    school: operator,
    contractDate: today,
    now,
  });
  await setRegistrationContract(trx, registrationId, contractId);
  const kinds: ConsentKind[] = ['consent_personal_data', 'consent_contract'];
  if (student.consentMedical) kinds.push('consent_medical');
  if (body.parentData.consentPhoto) kinds.push('consent_photo');
  const consents = await getAcceptedDocuments(trx, kinds, body.consentVersions);
  await insertConsents(
    trx,
    consents.map(({ id, sha256 }) => ({
      documentId: id,
      documentSha256: sha256,
      registrationId,
      acceptedAt: now,
      contractId,
      ipAddress: caller.ip,
      userAgent: caller.userAgent,
    })),
  );
  const cookie = await bindBrowser(deps, trx, contractId, caller);

  await notifyStaff(deps, trx, {
    event: 'registrationWaiting',
    subject: `registration:${registrationId}`,
    ids: { registrationId },
    values: { child: personName(student) },
  });
  const { phone: phoneNumber } = parent;
  const accepted = consents.map(({ kind, version, sha256 }) => ({ kind, version, sha256 }));
  const family = { ip: caller.ip, userAgent: caller.userAgent };
  const events = [
    auditEvent(family, 'registration.submitted', { registrationId, linkId, consents: accepted }),
    auditEvent(family, 'contract.created', { registrationId, contractNumber }),
  ];
  await recordContractEvents(
    deps,
    trx,
    events.map((event) => ({ ...event, contractId, phoneNumber })),
  );
  return { contractId, cookie };
}

/** A family that sends other data from a second tab must not be told to ask for a new link. */
async function getLinkRefusal(trx: Knex.Transaction, tokenHash: string, now: Date) {
  const link = await findLinkByToken(trx, tokenHash, now);
  if (link?.state !== 'used') return refuse('REGISTRATION_LINK_INVALID');
  return refuse('REGISTRATION_LINK_INVALID', { status: link.state, message: linkRefusals.used.reason });
}

/** Medical information without its own consent must not be stored (152-FZ art. 10); the answer tells the parent. */
function removeUnconsentedMedicalInfo({ medicalInfo, ...student }: EnrolmentStudent): EnrolmentStudent {
  return student.consentMedical ? { ...student, medicalInfo } : { ...student, consentMedical: false };
}

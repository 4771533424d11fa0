import { type EnrolmentStudent, type RegisterBody, wrongStudentDays } from '@school/api-contract/registrations';
import type { Knex } from 'knex';
import { bindBrowser, setSigningCookie } from '../contracts/browser-binding';
import { recordContractEvents } from '../contracts/contract-events';
import { createSentContract } from '../contracts/create-contract';
import { schoolDay } from '../contracts/school-day';
import { readOperator } from '../contracts/school-operator';
import type { AppDeps } from '../platform/app-deps';
import { refuse } from '../platform/app-error';
import { withTransaction } from '../platform/database/transaction';
import type { Caller, Reply } from '../platform/http/implement';
import { hashToken } from '../platform/secrets';
import { consumeLink } from './links.repository';
import { insertConsents, insertRegistration, setContract } from './register.repository';
import { type ConsentKind, consentedDocuments } from './registration-consents';

/**
 * Registers a child by link: the link, the registration, its consents and its contract are one transaction. Binds the
 * browser to the contract, so that it may sign right away. Refuses with REGISTRATION_LINK_INVALID, VALIDATION_FAILED and CONFLICT.
 */
export async function register(deps: AppDeps, body: RegisterBody, caller: Caller, reply: Pick<Reply, 'setCookie'>) {
  const { contractId, cookie } = await withTransaction(deps.db, (trx) => registerIn(trx, deps, body, caller));
  setSigningCookie(reply, contractId, cookie);
  return { contractId };
}

async function registerIn(trx: Knex.Transaction, deps: AppDeps, body: RegisterBody, caller: Caller) {
  const now = deps.clock.now();
  const { operator, timeZone } = await readOperator(trx);
  const today = schoolDay(now, timeZone);
  refuseWrongDays(body.studentData, today);
  const link = await consumeLink(trx, hashToken(body.token), now);
  if (!link) throw refuse('REGISTRATION_LINK_INVALID');
  const { id: linkId, adminId } = link;

  const parent = body.parentData;
  const student = withoutUnconsented(body.studentData);
  const registrationId = await insertRegistration(trx, { linkId, adminId, student, parent, createdAt: now });
  const { contractId, contractNumber } = await createSentContract(trx, {
    registrationId,
    adminId,
    student,
    parent,
    school: operator,
    contractDate: today,
    now,
  });
  await setContract(trx, registrationId, contractId);
  const about = { contractId, ipAddress: caller.ip, userAgent: caller.userAgent };
  const kinds: ConsentKind[] = ['consent_personal_data', 'consent_contract'];
  if (student.consentMedical) kinds.push('consent_medical');
  const consents = await consentedDocuments(trx, kinds, body.consentVersions);
  await insertConsents(
    trx,
    consents.map(({ id, sha256 }) => ({
      documentId: id,
      documentSha256: sha256,
      registrationId,
      acceptedAt: now,
      ...about,
    })),
  );
  const cookie = await bindBrowser(deps, trx, contractId, caller);

  const { phone: phoneNumber } = parent;
  const accepted = consents.map(({ kind, version, sha256 }) => ({ kind, version, sha256 }));
  await recordContractEvents(deps, trx, [
    {
      ...about,
      phoneNumber,
      eventType: 'registration.submitted',
      metadata: { registrationId, linkId, consents: accepted },
    },
    { ...about, phoneNumber, eventType: 'contract.created', metadata: { registrationId, contractNumber } },
  ]);
  return { contractId, cookie };
}

/** Medical information without its own consent is not kept (152-FZ art. 10). */
function withoutUnconsented({ medicalInfo, ...student }: EnrolmentStudent): EnrolmentStudent {
  return student.consentMedical ? { ...student, medicalInfo } : { ...student, consentMedical: false };
}

/** What only a clock can tell. @param today 'yyyy-MM-dd' */
function refuseWrongDays(student: EnrolmentStudent, today: string): void {
  const details = Object.entries(wrongStudentDays(student, today)).flatMap(([field, message]) =>
    message === undefined ? [] : [{ path: `studentData.${field}`, message }],
  );
  if (details.length > 0) throw refuse('VALIDATION_FAILED', { details });
}

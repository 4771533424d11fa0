import { phoneSchema } from '@school/api-contract/common';
import { type ContractType, textsOfContracts } from '@school/api-contract/contracts/contracts';
import {
  type Contract,
  type ContractPartyFieldName,
  type ContractPartyFields,
  type ContractPreview,
  contractPartyFieldNames,
} from '@school/api-contract/contracts/staff-contracts';
import { wrongStudentDays } from '@school/api-contract/families/registrations';
import type { ErrorDetail } from '@school/api-contract/rules/errors';
import { messages } from '@school/api-contract/rules/messages';
import type { Knex } from 'knex';
import { refuse, refuseField } from '../../../platform/app-error';
import { auditEvent } from '../../../platform/audit/audit-event';
import { withTransaction } from '../../../platform/database/transaction';
import type { Caller } from '../../../platform/http/implement';
import { signedIn } from '../../../platform/http/signed-in';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { toSchoolDay } from '../../../shared/calendar/school-day';
import { listUsedVariables, renderDocument } from '../../../shared/documents/document-html';
import { getOperator, type Operator } from '../../school/school-operator';
import { assertSchoolIsReady, isDocumentRead } from '../../school-readiness/school-readiness.service';
import { completeCard, copyContractToCard } from '../../students/card-writes.service';
import { getContractDetail } from '../contract-detail.service';
import { type ContractEvent, recordContractEvents } from '../contract-events';
import { type ContractRecord, insertContract, nextContractNumber } from '../contracts.repository';
import { toContractVariables } from './contract-variables';
import {
  findActiveCard,
  findContractByOrderKey,
  findContractTemplate,
  lockActiveCard,
  type TemplateVersion,
} from './new-contract.repository';
import { type ContractStudent, toContractParties } from './student-variables';

export interface NewContractRequest {
  studentId: number;
  contractType: ContractType;
  /** The version in force when left out. */
  templateId?: number;
  /** Values for empty fields of the card. */
  fields?: ContractPartyFields;
  /** Idempotency key that the page chooses. */
  orderKey?: string;
}

/** The text of a new contract and the fields that it lacks. Refuses with VALIDATION_FAILED. */
export async function previewContract(deps: PlatformDeps, order: NewContractRequest): Promise<ContractPreview> {
  const draft = await prepareDraft(deps, deps.db, order, await findActiveCard(deps.db, order.studentId));
  return { content: renderDocument(draft.template.bodyHtml, getVariables(draft, '')), missing: draft.missing };
}

/**
 * Creates a draft contract for a student in one transaction: takes a number, fills empty fields of the card from the
 * request, records the events. The same request again returns the same contract. Refuses with VALIDATION_FAILED,
 * CONFLICT (another request used this key) and SCHOOL_NOT_READY.
 */
export function createContract(deps: PlatformDeps, order: NewContractRequest, caller: Caller): Promise<Contract> {
  return withTransaction(deps.db, async (trx) => {
    const { studentId, contractType, orderKey } = order;
    const adminId = signedIn(caller).id;
    // the card's lock makes a simultaneous duplicate of the request wait
    const card = await lockActiveCard(trx, studentId);
    const madeBefore = orderKey === undefined ? undefined : await findContractByOrderKey(trx, adminId, orderKey);
    if (madeBefore) {
      if (madeBefore.studentId !== studentId || madeBefore.contractType !== contractType) throw refuse('CONFLICT');
      return getContractDetail(trx, madeBefore.id, deps.clock.now());
    }
    const { contractId, events } = await insertDraft(deps, trx, order, { card, caller });
    await recordContractEvents(deps, trx, events);
    return getContractDetail(trx, contractId, deps.clock.now());
  });
}

interface CreatedDraft {
  contractId: number;
  /** `contract.created` comes first. */
  events: [ContractEvent, ...ContractEvent[]];
}

/** Creates a draft in the caller's transaction; the caller records the events. Refuses with VALIDATION_FAILED. */
export async function createDraft(
  deps: PlatformDeps,
  trx: Knex.Transaction,
  order: NewContractRequest,
  caller: Caller,
): Promise<CreatedDraft> {
  return insertDraft(deps, trx, order, { card: await lockActiveCard(trx, order.studentId), caller });
}

async function insertDraft(
  deps: PlatformDeps,
  trx: Knex.Transaction,
  order: NewContractRequest,
  { card, caller }: { card: ContractStudent | undefined; caller: Caller },
): Promise<CreatedDraft> {
  // a draft keeps the requisites that the school has now
  await assertSchoolIsReady(deps, trx, 'SCHOOL_NOT_READY');
  const { studentId, contractType, orderKey } = order;
  if (!(await isDocumentRead(deps, trx, textsOfContracts[contractType]))) {
    throw refuseField('contractType', messages.contractTextUnread);
  }
  const adminId = signedIn(caller).id;
  const draft = await prepareDraft(deps, trx, order, card);
  const { contractDate, template, filled } = draft;
  assertCardIsComplete(draft.card, { contractType, templateBody: template.bodyHtml });
  const now = deps.clock.now();
  const filledNames = Object.keys(filled);
  if (filledNames.length > 0) {
    await completeCard(trx, studentId, filled, { userId: adminId, now });
  }
  const contractNumber = await nextContractNumber(trx, Number(contractDate.slice(0, 4)), now);
  const contractId = await insertContract(trx, {
    contractNumber,
    contractDate,
    contractType,
    status: 'draft',
    studentId,
    adminId,
    templateId: template.id,
    variables: getVariables(draft, contractNumber),
    orderKey,
    now,
  });
  await copyContractToCard(trx, { studentId, contractId, unlessAnotherIsActive: true });

  const event = (eventType: string, metadata: Record<string, unknown>): ContractEvent => {
    return { ...auditEvent(caller, eventType, { studentId, ...metadata }), contractId };
  };
  const created = event('contract.created', { contractNumber, contractType, templateVersion: template.version });
  const updated = filledNames.length > 0 ? [event('student.updated', { fields: filledNames })] : [];
  return { contractId, events: [created, ...updated] };
}

interface Draft {
  /** The card with its empty fields filled. */
  card: ContractStudent;
  /** The given fields that fill an empty field of the card. */
  filled: ContractPartyFields;
  missing: ContractPartyFieldName[];
  template: TemplateVersion;
  school: Operator;
  contractDate: string;
}

async function prepareDraft(
  { clock }: Pick<PlatformDeps, 'clock'>,
  db: Knex,
  { contractType, templateId, fields = {} }: NewContractRequest,
  card: ContractStudent | undefined,
): Promise<Draft> {
  if (!card) throw refuseField('studentId', messages.studentUnknown);
  const template = await findContractTemplate(db, contractType, templateId);
  if (!template) throw refuseField('templateId', messages.templateUnknown);
  const { operator, timeZone } = await getOperator(db);
  const contractDate = toSchoolDay(clock.now(), timeZone);

  const blanks = contractPartyFieldNames.options.filter((name) => isBlank(card[name]));
  const filled: ContractPartyFields = Object.fromEntries(
    blanks.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])),
  );
  const { birthDate } = card;
  const { birthCertificateIssueDate: issued } = filled;
  const wrong =
    issued === undefined ? undefined : wrongStudentDays({ birthDate, birthCertificateIssueDate: issued }, contractDate);
  if (wrong?.birthCertificateIssueDate) {
    throw refuseField('fields.birthCertificateIssueDate', wrong.birthCertificateIssueDate);
  }
  const complete = { ...card, ...filled };
  const missing = listMissingFields(complete, { contractType, templateBody: template.bodyHtml });
  return { card: complete, filled, missing, template, school: operator, contractDate };
}

function getVariables({ card, school, contractDate }: Draft, contractNumber: string) {
  return toContractVariables({ contractNumber, contractDate, school, ...toContractParties(card) });
}

type TextToFill = Pick<ContractRecord, 'contractType' | 'templateBody'>;

/**
 * The fields that a contract needs and the card lacks. Of a public offer, which nobody signs, only the training days
 * that its text names: all other fields of the card may stay blank there.
 */
function listMissingFields(
  card: ContractStudent,
  { contractType, templateBody }: TextToFill,
): ContractPartyFieldName[] {
  const blanks = contractPartyFieldNames.options.filter((name) => isBlank(card[name]));
  if (contractType === 'electronic_signature') return blanks;
  const used = listUsedVariables(templateBody);
  return blanks.filter((name) => name === 'trainingDays' && used.has(name));
}

const isBlank = (value: string | readonly string[] | null) => value === null || value.length === 0;

/**
 * An electronically signed contract needs every field, and a phone that can receive a code. Refuses with
 * VALIDATION_FAILED.
 */
export function assertCardIsComplete(card: ContractStudent, text: TextToFill): void {
  const details: ErrorDetail[] = listMissingFields(card, text).map((name) => ({
    path: `fields.${name}`,
    message: messages.contractFieldMissing,
  }));
  if (text.contractType === 'electronic_signature' && !phoneSchema.safeParse(card.parentPhone).success) {
    details.push({ path: 'studentId', message: messages.phone });
  }
  if (details.length > 0) throw refuse('VALIDATION_FAILED', { details });
}

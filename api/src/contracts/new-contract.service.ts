import { phoneSchema } from '@school/api-contract/common';
import type { ContractType } from '@school/api-contract/contracts';
import type { ErrorDetail } from '@school/api-contract/errors';
import { messages } from '@school/api-contract/messages';
import { wrongStudentDays } from '@school/api-contract/registrations';
import {
  type Contract,
  type ContractPartyFieldName,
  type ContractPartyFields,
  type ContractPreview,
  contractPartyFieldNames,
} from '@school/api-contract/staff-contracts';
import type { Knex } from 'knex';
import type { AppDeps } from '../platform/app-deps';
import { refuse, refuseField } from '../platform/app-error';
import { withTransaction } from '../platform/database/transaction';
import type { Caller } from '../platform/http/implement';
import { signedIn } from '../platform/http/signed-in';
import { keepHistory } from '../students/student-changes.service';
import { readContractDetail } from './contract-detail.service';
import { type ContractEvent, recordContractEvents } from './contract-events';
import { insertContract, nextContractNumber } from './contracts.repository';
import { contractVariables, type Operator } from './document/contract-variables';
import { renderDocument } from './document/document-html';
import {
  carryOnCard,
  findCard,
  findContractTemplate,
  findOrdered,
  lockCard,
  type TemplateVersion,
  updateCard,
} from './new-contract.repository';
import { schoolDay } from './school-day';
import { readOperator } from './school-operator';
import { type ContractStudent, partiesOf } from './student-variables';

export interface ContractOrder {
  studentId: number;
  contractType: ContractType;
  /** The version in force when left out. */
  templateId?: number;
  /** What the card lacks. */
  fields?: ContractPartyFields;
  /** The page's own name of the order. */
  orderKey?: string;
}

/** What a new contract would say, and what is missing for it. Refuses with VALIDATION_FAILED. */
export async function previewContract(deps: AppDeps, order: ContractOrder): Promise<ContractPreview> {
  const draft = await prepare(deps, deps.db, order, await findCard(deps.db, order.studentId));
  return { content: renderDocument(draft.template.bodyHtml, variablesOf(draft, '')), missing: draft.missing };
}

/**
 * A new contract of a student as a draft, in one transaction: its number, the blanks of the card that were given with it,
 * and its events. The same order again gets the contract that it made. Refuses with VALIDATION_FAILED and CONFLICT
 * (another order has that name).
 */
export function createContract(deps: AppDeps, order: ContractOrder, caller: Caller): Promise<Contract> {
  return withTransaction(deps.db, async (trx) => {
    const { studentId, contractType, orderKey } = order;
    const adminId = signedIn(caller).id;
    // the card's lock puts the same order twice at once into a row
    const card = await lockCard(trx, studentId);
    const madeBefore = orderKey === undefined ? undefined : await findOrdered(trx, adminId, orderKey);
    if (madeBefore) {
      if (madeBefore.studentId !== studentId || madeBefore.contractType !== contractType) throw refuse('CONFLICT');
      return readContractDetail(trx, madeBefore.id, deps.clock.now());
    }
    const draft = await prepare(deps, trx, order, card);
    refuseIncomplete(draft, contractType);
    const { contractDate, template, filled } = draft;
    const now = deps.clock.now();
    const filledNames = Object.keys(filled);
    if (filledNames.length > 0) {
      await keepHistory(trx, { studentId, userId: adminId, now }, () => updateCard(trx, studentId, filled, now));
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
      variables: variablesOf(draft, contractNumber),
      orderKey,
      now,
    });
    await carryOnCard(trx, studentId, contractId);

    const { ip: ipAddress, userAgent, user } = caller;
    const event = (eventType: string, metadata: Record<string, unknown>): ContractEvent => {
      return { eventType, contractId, userId: user?.id, ipAddress, userAgent, metadata: { studentId, ...metadata } };
    };
    await recordContractEvents(deps, trx, [
      event('contract.created', { contractNumber, contractType, templateVersion: template.version }),
      ...(filledNames.length > 0 ? [event('student.updated', { fields: filledNames })] : []),
    ]);
    return readContractDetail(trx, contractId, now);
  });
}

interface Draft {
  /** The card with its blanks filled. */
  card: ContractStudent;
  /** What of the given fields fills a blank. */
  filled: Partial<Record<ContractPartyFieldName, string>>;
  missing: ContractPartyFieldName[];
  template: TemplateVersion;
  school: Operator;
  contractDate: string;
}

async function prepare(
  { clock }: Pick<AppDeps, 'clock'>,
  db: Knex,
  { contractType, templateId, fields = {} }: ContractOrder,
  card: ContractStudent | undefined,
): Promise<Draft> {
  if (!card) throw refuseField('studentId', messages.studentUnknown);
  const template = await findContractTemplate(db, templateId);
  if (!template) throw refuseField('templateId', messages.templateUnknown);
  const { operator, timeZone } = await readOperator(db);
  const contractDate = schoolDay(clock.now(), timeZone);

  const blanks = contractPartyFieldNames.options.filter((name) => !card[name]);
  const filled = Object.fromEntries(blanks.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
  const { birthDate } = card;
  const { birthCertificateIssueDate: issued } = filled;
  const wrong =
    issued === undefined ? undefined : wrongStudentDays({ birthDate, birthCertificateIssueDate: issued }, contractDate);
  if (wrong?.birthCertificateIssueDate) {
    throw refuseField('fields.birthCertificateIssueDate', wrong.birthCertificateIssueDate);
  }
  const missing = contractType === 'public_offer' ? [] : blanks.filter((name) => !(name in filled));
  return { card: { ...card, ...filled }, filled, missing, template, school: operator, contractDate };
}

function variablesOf({ card, school, contractDate }: Draft, contractNumber: string) {
  return contractVariables({ contractNumber, contractDate, school, ...partiesOf(card) });
}

/** A contract to be signed electronically needs every field, and a phone that a code can be sent to. */
function refuseIncomplete({ missing, card }: Draft, contractType: ContractType): void {
  const details: ErrorDetail[] = missing.map((name) => ({
    path: `fields.${name}`,
    message: messages.contractFieldMissing,
  }));
  if (contractType === 'electronic_signature' && !phoneSchema.safeParse(card.parentPhone).success) {
    details.push({ path: 'studentId', message: messages.phone });
  }
  if (details.length > 0) throw refuse('VALIDATION_FAILED', { details });
}

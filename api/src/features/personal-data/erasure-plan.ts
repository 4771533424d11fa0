import type { DataCategory, ErasureItem, Family } from '@school/api-contract/families/personal-data';
import type { FamilyFacts } from './family.repository';
import {
  decideOnContract,
  decideOnPayment,
  decideOnStudent,
  decideOnTrialRequest,
  followDecision,
  type RetentionContext,
  type RetentionDecision,
} from './retention';

/** Ids of the rows to erase, by table, and the content of the act. */
export interface ErasurePlan {
  items: ErasureItem[];
  /** The persons in the act by initials and internal ids (order of Roskomnadzor No. 179, 3"в"). */
  subjects: string[];
  students: number[];
  trialRequests: number[];
  registrations: number[];
  contracts: number[];
  documents: number[];
  payments: number[];
  consents: number[];
  messages: number[];
  /** Rows that lose their medical and additional information, whether they are erased or not. */
  medicalInfo: { students: number[]; registrations: number[]; contracts: number[] };
  fileKeys: string[];
}

/** Decides what to erase of a family's data; the rules and their sources are in retention.ts. */
export function planErasure(family: FamilyFacts, context: RetentionContext): ErasurePlan {
  const students = new Map(family.students.map((student) => [student.id, decideOnStudent(student, context)]));
  const contracts = new Map(family.contracts.map((contract) => [contract.id, decideOnContract(contract, context)]));
  const isAnythingKept = [...contracts.values(), ...students.values()].some((decision) => !decision.erase);
  const familyContracts = isAnythingKept ? 'kept' : contracts.size > 0 ? 'over' : 'none';
  const requests = new Map(
    family.trialRequests.map((request) => [request.id, decideOnTrialRequest(request, context, familyContracts)]),
  );
  // a registration is part of its contract
  const registrations = new Map(
    family.registrations.map(({ id, contractId }) => [
      id,
      followDecision(findDecision(contracts, contractId), 'retention'),
    ]),
  );
  const listWithDecision = <T>(getParts: (student: FamilyFacts['students'][number]) => T[]) =>
    family.students.flatMap((student) => getParts(student).map((part) => [part, students.get(student.id)] as const));
  const documents = listWithDecision((student) => student.documents).map(
    ([document, decision]) => [document, followDecision(decision, 'retention')] as const,
  );
  const attendance = listWithDecision((student) => Array<null>(student.attendanceCount).fill(null)).map(
    ([, decision]) => followDecision(decision, 'retention'),
  );
  const payments = new Map(
    family.payments.map((payment) => [
      payment.id,
      decideOnPayment(payment, findDecision(students, payment.studentId), context),
    ]),
  );
  const consents = new Map(
    family.consents.map((consent) => [
      consent.id,
      followDecision(
        findDecision(requests, consent.trialRequestId) ??
          findDecision(contracts, consent.contractId) ??
          findDecision(registrations, consent.registrationId) ??
          findDecision(students, consent.studentId),
        'evidence',
      ),
    ]),
  );
  const messages = new Map(
    family.messages
      // the daily job erases messages without a contract by their age
      .filter(({ contractId }) => context.mode === 'request' || contractId !== null)
      .map(({ id, contractId }) => [id, followDecision(findDecision(contracts, contractId), 'evidence')]),
  );
  const events = [
    ...family.contracts.map(({ id, auditCount }) => [auditCount, contracts.get(id)] as const),
    ...family.trialRequests.map(({ id, auditCount }) => [auditCount, requests.get(id)] as const),
  ].flatMap(([count, decision]) => Array<RetentionDecision>(count).fill(followDecision(decision, 'evidence')));

  const erasesMedicalInfo = (decision: RetentionDecision | undefined) =>
    context.mode === 'request' || decision?.erase === true;
  const medicalInfo = {
    students: family.students
      .filter(({ id, hasMedical }) => hasMedical && erasesMedicalInfo(students.get(id)))
      .map(getId),
    registrations: family.registrations
      .filter(({ id, hasMedical }) => hasMedical && erasesMedicalInfo(registrations.get(id)))
      .map(getId),
    contracts: context.mode === 'request' ? family.contracts.map(getId) : [],
  };
  const medicalCount = medicalInfo.students.length + medicalInfo.registrations.length;

  const goneContracts = listErasedIds(contracts);
  const goneDocuments = documents.filter(([, decision]) => decision.erase).map(([document]) => document);
  const plan = {
    students: listErasedIds(students),
    trialRequests: listErasedIds(requests),
    registrations: listErasedIds(registrations),
    contracts: goneContracts,
    documents: goneDocuments.map(getId),
    payments: listErasedIds(payments),
    consents: listErasedIds(consents),
    messages: listErasedIds(messages),
    medicalInfo,
    fileKeys: [
      ...goneDocuments.map(({ fileKey }) => fileKey),
      ...family.contracts.filter(({ id }) => goneContracts.includes(id)).flatMap(({ fileKeys }) => fileKeys),
    ],
  };
  return {
    ...plan,
    subjects: listSubjects(family, plan),
    items: [
      ...toActItems('students', 'anonymised', [...students.values()]),
      ...(medicalCount === 0
        ? []
        : [{ category: 'medicalInfo' as const, count: medicalCount, action: 'erased' as const, ...noTerm }]),
      ...toActItems('trialRequests', 'anonymised', [...requests.values()]),
      ...toActItems('registrations', 'anonymised', [...registrations.values()]),
      ...toActItems('contracts', 'anonymised', [...contracts.values()]),
      ...toActItems('consents', 'anonymised', [...consents.values()]),
      ...toActItems(
        'documents',
        'erased',
        documents.map(([, decision]) => decision),
      ),
      ...toActItems('attendance', 'anonymised', attendance),
      ...toActItems('payments', 'anonymised', [...payments.values()]),
      ...toActItems('messages', 'erased', [...messages.values()]),
      ...toActItems('auditEvents', 'anonymised', events),
    ],
  };
}

/** Whether the plan erases anything. */
export function hasErasures(items: readonly ErasureItem[]): boolean {
  return items.some(({ action }) => action !== 'kept');
}

/** The family as a search result for staff. */
export function toFamilySummary(family: FamilyFacts, context: RetentionContext): Family {
  const kept = planErasure(family, context).items.filter(({ action }) => action === 'kept');
  const running = kept.some(({ reason }) => reason === 'contractRunning');
  const days = kept.flatMap(({ keptUntil }) => keptUntil ?? []).sort();
  const students = family.students.map(({ id, name, birthDate }) => ({ studentId: id, name, birthDate }));
  const registrations = family.registrations
    .filter(({ studentId }) => !family.students.some(({ id }) => id === studentId))
    .map(({ childName, birthDate }) => ({ studentId: null, name: childName, birthDate }));
  const known = [...students, ...registrations];
  const trialRequests = family.trialRequests
    .filter(({ childName }) => !known.some(({ name }) => name.includes(childName)))
    .map(({ childName }) => ({ studentId: null, name: childName, birthDate: null }));
  return {
    parentPhone: family.parentPhone,
    parentName: family.parentName,
    children: [...known, ...trialRequests],
    trialRequests: family.trialRequests.length,
    registrations: family.registrations.length,
    contracts: family.contracts.length,
    keptUntil: running ? null : (days.at(-1) ?? null),
    running,
  };
}

const noTerm = { reason: null, keptUntil: null };
const getId = ({ id }: { id: number }) => id;
const findDecision = (decisions: Map<number, RetentionDecision>, id: number | null) =>
  id === null ? undefined : decisions.get(id);
const listErasedIds = (decisions: Map<number, RetentionDecision>) =>
  [...decisions].filter(([, decision]) => decision.erase).map(([id]) => id);

/**
 * One item for what is erased and one for each reason to keep data, with its latest day; null counts as later than any
 * day.
 */
function toActItems(
  category: DataCategory,
  action: 'erased' | 'anonymised',
  decisions: readonly RetentionDecision[],
): ErasureItem[] {
  const going = decisions.filter((decision) => decision.erase).length;
  const staying = new Map<string, ErasureItem>();
  for (const decision of decisions) {
    if (decision.erase) continue;
    const known = staying.get(decision.reason);
    const keptUntil = known && (known.keptUntil ?? '9') > (decision.until ?? '9') ? known.keptUntil : decision.until;
    staying.set(decision.reason, {
      category,
      action: 'kept',
      reason: decision.reason,
      count: (known?.count ?? 0) + 1,
      keptUntil,
    });
  }
  return [...(going === 0 ? [] : [{ category, count: going, action, ...noTerm }]), ...staying.values()];
}

function listSubjects(family: FamilyFacts, plan: Omit<ErasurePlan, 'items' | 'subjects'>): string[] {
  const named = (label: string, initials: string, id: number | string) =>
    initials === '' ? `${label} № ${id}` : `${initials}, ${label} № ${id}`;
  const touched = new Set([...plan.students, ...plan.medicalInfo.students]);
  return [
    ...family.students.filter(({ id }) => touched.has(id)).map((one) => named('ученик', one.initials, one.id)),
    ...family.registrations
      .filter(({ id }) => plan.registrations.includes(id) || plan.medicalInfo.registrations.includes(id))
      .map((one) => named('регистрация', one.initials, one.id)),
    ...family.trialRequests
      .filter(({ id }) => plan.trialRequests.includes(id))
      .map((one) => named('заявка', one.initials, one.id)),
    ...family.contracts
      .filter(({ id }) => plan.contracts.includes(id))
      .map((one) => named('договор', '', one.contractNumber)),
  ];
}

import type { DataCategory, ErasureItem, Family } from '@school/api-contract/personal-data';
import type { FamilyFacts } from './family.repository';
import {
  contractFate,
  type Fate,
  type Judge,
  paymentFate,
  studentFate,
  trialRequestFate,
  withThing,
} from './retention';

/** What goes, by table, and what the act says about all of it. */
export interface ErasurePlan {
  items: ErasureItem[];
  /** Whom the act is about: initials and internal ids (order of Roskomnadzor No. 179, 3"в"). */
  subjects: string[];
  students: number[];
  trialRequests: number[];
  registrations: number[];
  contracts: number[];
  documents: number[];
  payments: number[];
  consents: number[];
  messages: number[];
  /** Lose their medical and additional information, whether they go or not. */
  medicalOf: { students: number[]; registrations: number[]; contracts: number[] };
  fileKeys: string[];
}

/** Decides on everything that is held about a family; the rules and their sources are in retention.ts. */
export function planErasure(family: FamilyFacts, judge: Judge): ErasurePlan {
  const students = new Map(family.students.map((student) => [student.id, studentFate(student, judge)]));
  const contracts = new Map(family.contracts.map((contract) => [contract.id, contractFate(contract, judge)]));
  const keeps = [...contracts.values(), ...students.values()].some((fate) => !fate.gone);
  const ofFamily = keeps ? 'kept' : contracts.size > 0 ? 'over' : 'none';
  const requests = new Map(
    family.trialRequests.map((request) => [request.id, trialRequestFate(request, judge, ofFamily)]),
  );
  // what a family sent is part of the contract that came of it
  const registrations = new Map(
    family.registrations.map(({ id, contractId }) => [id, withThing(fateOf(contracts, contractId), 'retention')]),
  );
  const ofStudents = <T>(things: (student: FamilyFacts['students'][number]) => T[]) =>
    family.students.flatMap((student) => things(student).map((thing) => [thing, students.get(student.id)] as const));
  const documents = ofStudents((student) => student.documents).map(
    ([document, fate]) => [document, withThing(fate, 'retention')] as const,
  );
  const attendance = ofStudents((student) => Array<null>(student.attendanceCount).fill(null)).map(([, fate]) =>
    withThing(fate, 'retention'),
  );
  const payments = new Map(
    family.payments.map((payment) => [payment.id, paymentFate(payment, fateOf(students, payment.studentId), judge)]),
  );
  const consents = new Map(
    family.consents.map((consent) => [
      consent.id,
      withThing(
        fateOf(requests, consent.trialRequestId) ??
          fateOf(contracts, consent.contractId) ??
          fateOf(registrations, consent.registrationId),
        'evidence',
      ),
    ]),
  );
  const messages = new Map(
    family.messages
      // the daily job forgets those by their age
      .filter(({ contractId }) => judge.mode === 'request' || contractId !== null)
      .map(({ id, contractId }) => [id, withThing(fateOf(contracts, contractId), 'evidence')]),
  );
  const events = [
    ...family.contracts.map(({ id, auditCount }) => [auditCount, contracts.get(id)] as const),
    ...family.trialRequests.map(({ id, auditCount }) => [auditCount, requests.get(id)] as const),
  ].flatMap(([count, fate]) => Array<Fate>(count).fill(withThing(fate, 'evidence')));

  const medicalGoes = (fate: Fate | undefined) => judge.mode === 'request' || fate?.gone === true;
  const medicalOf = {
    students: family.students.filter(({ id, hasMedical }) => hasMedical && medicalGoes(students.get(id))).map(idOf),
    registrations: family.registrations
      .filter(({ id, hasMedical }) => hasMedical && medicalGoes(registrations.get(id)))
      .map(idOf),
    contracts: judge.mode === 'request' ? family.contracts.map(idOf) : [],
  };
  const medicalCount = medicalOf.students.length + medicalOf.registrations.length;

  const goneContracts = gone(contracts);
  const goneDocuments = documents.filter(([, fate]) => fate.gone).map(([document]) => document);
  const plan = {
    students: gone(students),
    trialRequests: gone(requests),
    registrations: gone(registrations),
    contracts: goneContracts,
    documents: goneDocuments.map(idOf),
    payments: gone(payments),
    consents: gone(consents),
    messages: gone(messages),
    medicalOf,
    fileKeys: [
      ...goneDocuments.map(({ fileKey }) => fileKey),
      ...family.contracts.filter(({ id }) => goneContracts.includes(id)).flatMap(({ fileKeys }) => fileKeys),
    ],
  };
  return {
    ...plan,
    subjects: subjectsOf(family, plan),
    items: [
      ...tally('students', 'anonymised', [...students.values()]),
      ...(medicalCount === 0
        ? []
        : [{ category: 'medicalInfo' as const, count: medicalCount, action: 'erased' as const, ...noTerm }]),
      ...tally('trialRequests', 'anonymised', [...requests.values()]),
      ...tally('registrations', 'anonymised', [...registrations.values()]),
      ...tally('contracts', 'anonymised', [...contracts.values()]),
      ...tally('consents', 'anonymised', [...consents.values()]),
      ...tally(
        'documents',
        'erased',
        documents.map(([, fate]) => fate),
      ),
      ...tally('attendance', 'anonymised', attendance),
      ...tally('payments', 'anonymised', [...payments.values()]),
      ...tally('messages', 'erased', [...messages.values()]),
      ...tally('auditEvents', 'anonymised', events),
    ],
  };
}

/** Something goes. */
export function erasesAnything(items: readonly ErasureItem[]): boolean {
  return items.some(({ action }) => action !== 'kept');
}

/** The family as staff find it. */
export function summaryOf(family: FamilyFacts, judge: Judge): Family {
  const kept = planErasure(family, judge).items.filter(({ action }) => action === 'kept');
  const running = kept.some(({ reason }) => reason === 'contractRunning');
  const days = kept.flatMap(({ keptUntil }) => keptUntil ?? []).sort();
  const ofStudents = family.students.map(({ id, name, birthDate }) => ({ studentId: id, name, birthDate }));
  const ofRegistrations = family.registrations
    .filter(({ studentId }) => !family.students.some(({ id }) => id === studentId))
    .map(({ childName, birthDate }) => ({ studentId: null, name: childName, birthDate }));
  const known = [...ofStudents, ...ofRegistrations];
  const ofRequests = family.trialRequests
    .filter(({ childName }) => !known.some(({ name }) => name.includes(childName)))
    .map(({ childName }) => ({ studentId: null, name: childName, birthDate: null }));
  return {
    parentPhone: family.parentPhone,
    parentName: family.parentName,
    children: [...known, ...ofRequests],
    trialRequests: family.trialRequests.length,
    registrations: family.registrations.length,
    contracts: family.contracts.length,
    keptUntil: running ? null : (days.at(-1) ?? null),
    running,
  };
}

const noTerm = { reason: null, keptUntil: null };
const idOf = ({ id }: { id: number }) => id;
const fateOf = (fates: Map<number, Fate>, id: number | null) => (id === null ? undefined : fates.get(id));
const gone = (fates: Map<number, Fate>) => [...fates].filter(([, fate]) => fate.gone).map(([id]) => id);

/** One line for what goes and one for each reason to stay, with the latest day of it; no end is later than any day. */
function tally(category: DataCategory, action: 'erased' | 'anonymised', fates: readonly Fate[]): ErasureItem[] {
  const going = fates.filter((fate) => fate.gone).length;
  const staying = new Map<string, ErasureItem>();
  for (const fate of fates) {
    if (fate.gone) continue;
    const known = staying.get(fate.reason);
    const keptUntil = known && (known.keptUntil ?? '9') > (fate.until ?? '9') ? known.keptUntil : fate.until;
    staying.set(fate.reason, {
      category,
      action: 'kept',
      reason: fate.reason,
      count: (known?.count ?? 0) + 1,
      keptUntil,
    });
  }
  return [...(going === 0 ? [] : [{ category, count: going, action, ...noTerm }]), ...staying.values()];
}

function subjectsOf(family: FamilyFacts, plan: Omit<ErasurePlan, 'items' | 'subjects'>): string[] {
  const named = (label: string, initials: string, id: number | string) =>
    initials === '' ? `${label} № ${id}` : `${initials}, ${label} № ${id}`;
  const touched = new Set([...plan.students, ...plan.medicalOf.students]);
  return [
    ...family.students.filter(({ id }) => touched.has(id)).map((one) => named('ученик', one.initials, one.id)),
    ...family.registrations
      .filter(({ id }) => plan.registrations.includes(id) || plan.medicalOf.registrations.includes(id))
      .map((one) => named('регистрация', one.initials, one.id)),
    ...family.trialRequests
      .filter(({ id }) => plan.trialRequests.includes(id))
      .map((one) => named('заявка', one.initials, one.id)),
    ...family.contracts
      .filter(({ id }) => plan.contracts.includes(id))
      .map((one) => named('договор', '', one.contractNumber)),
  ];
}

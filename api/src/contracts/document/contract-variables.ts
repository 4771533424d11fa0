import type { Relationship, SportsDirection, Weekday } from '@school/api-contract/common';
import type { ContractVariableName } from '@school/api-contract/document-variables';

/** Every variable of a contract as the text that the parent reads; '' leaves a blank. */
export type ContractVariables = Record<ContractVariableName, string>;

/** The operator as `settings_school` holds it. */
export interface Operator {
  operatorName: string;
  operatorInn: string;
  operatorOgrn: string;
  operatorAddress: string;
  operatorPhone: string;
  operatorEmail: string;
  bankDetails: string;
}

/** The school's side of a document's variables; consents and agreements use no others. */
export function operatorVariables(school: Operator): Operator {
  const { operatorName, operatorInn, operatorOgrn, operatorAddress, operatorPhone, operatorEmail, bankDetails } =
    school;
  return { operatorName, operatorInn, operatorOgrn, operatorAddress, operatorPhone, operatorEmail, bankDetails };
}

/** The child; null where a student's card has nothing. Days are 'yyyy-MM-dd'. */
export interface StudentParty {
  lastName: string;
  firstName: string;
  middleName?: string | null;
  birthDate: string;
  birthCertificateNumber: string | null;
  birthCertificateIssueDate: string | null;
  sportsDirection: SportsDirection;
  trainingDays: readonly Weekday[];
}

/** Who signs; null where a student's card has nothing. */
export interface ParentParty {
  fullName: string;
  phone: string;
  email: string | null;
  relationship: Relationship | null;
  passportSeries: string | null;
  passportNumber: string | null;
  passportIssuedBy: string | null;
  actualAddress: string | null;
  trainingAddress: string | null;
}

interface Parties {
  contractNumber: string;
  /** 'yyyy-MM-dd' */
  contractDate: string;
  school: Operator;
  student: StudentParty;
  parent: ParentParty;
}

/** The variables of a contract with a family, as it registered or as a student's card has it. */
export function contractVariables({
  contractNumber,
  contractDate,
  school,
  student,
  parent,
}: Parties): ContractVariables {
  return {
    ...operatorVariables(school),
    contractNumber,
    contractDate: russianDay(contractDate),
    parentName: parent.fullName,
    parentRelationship: parent.relationship === null ? '' : relationshipNames[parent.relationship],
    parentPhone: parent.phone,
    parentEmail: parent.email ?? '',
    passportSeries: parent.passportSeries ?? '',
    passportNumber: parent.passportNumber ?? '',
    passportIssuedBy: parent.passportIssuedBy ?? '',
    actualAddress: parent.actualAddress ?? '',
    trainingAddress: parent.trainingAddress ?? '',
    studentName: personName(student),
    studentBirthDate: russianDay(student.birthDate),
    birthCertificateNumber: student.birthCertificateNumber ?? '',
    birthCertificateIssueDate:
      student.birthCertificateIssueDate === null ? '' : russianDay(student.birthCertificateIssueDate),
    sportsDirection: directionNames[student.sportsDirection],
    trainingDays: weekdayList(student.trainingDays),
  };
}

/** 'Фамилия Имя Отчество'. */
export function personName(person: { lastName: string; firstName: string; middleName?: string | null }): string {
  return [person.lastName, person.firstName, person.middleName].filter(Boolean).join(' ');
}

/** '2026-11-05' -> '5 ноября 2026 г.' */
export function russianDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${monthNames[Number(month) - 1] ?? ''} ${Number(year)} г.`;
}

/** Russian day names joined with commas and 'и' (specification section 3), Monday first. */
export function weekdayList(days: readonly Weekday[]): string {
  const names = weekdayNames.filter(([day]) => days.includes(day)).map(([, name]) => name);
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' и ');
}

const monthNames = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ');

const weekdayNames: readonly (readonly [Weekday, string])[] = [
  ['monday', 'понедельник'],
  ['tuesday', 'вторник'],
  ['wednesday', 'среда'],
  ['thursday', 'четверг'],
  ['friday', 'пятница'],
  ['saturday', 'суббота'],
  ['sunday', 'воскресенье'],
];

export const directionNames: Record<SportsDirection, string> = {
  artistic_gymnastics: 'Художественная гимнастика',
  martial_arts: 'Единоборства',
  dance: 'Танцы',
  sports_gymnastics: 'Спортивная гимнастика',
};

const relationshipNames: Record<Relationship, string> = { mother: 'мать', father: 'отец', guardian: 'опекун' };

import { isInn, isOgrn } from '@school/api-contract/school/requisites';
import { type RequisiteFault, type RequisiteName, requisiteNames } from '@school/api-contract/school/school-readiness';

/** The school's side of a contract, as `settings_school` or the variables of a contract hold it. */
export type Requisites = Record<RequisiteName, string>;

/** The name that migration 0009 gives a new database. */
export const initialName = 'Детская спортивная школа';

/** The requisites that migration 0009 gives a new database. */
const inventedRequisites: Requisites = {
  operatorName: 'Индивидуальный предприниматель Соколова Марина Викторовна',
  operatorInn: '000000000000',
  operatorOgrn: '000000000000000',
  operatorAddress: '125009, г. Москва, ул. Спортивная, д. 1',
  operatorPhone: '+74950000000',
  operatorEmail: 'privacy@sports-school.example',
  bankDetails: 'р/с 00000000000000000000, БИК 000000000',
};

/** Why a contract cannot use the requisite; null when it can. */
export function findRequisiteFault(name: RequisiteName, requisites: Requisites): RequisiteFault | null {
  const value = requisites[name].trim();
  if (value === '') return isOptional(name, requisites) ? null : 'missing';
  if (value === inventedRequisites[name] || isPlaceholder(name, value)) return 'invented';
  if (name === 'operatorInn' && !isInn(value)) return 'wrong';
  if (name === 'operatorOgrn' && !isOgrn(value)) return 'wrong';
  return null;
}

/** Whether a text made with these requisites names a school that does not exist. */
export function hasInventedRequisites(requisites: Partial<Requisites>): boolean {
  return requisiteNames.some((name) => {
    const value = requisites[name]?.trim() ?? '';
    return value !== '' && (value === inventedRequisites[name] || isPlaceholder(name, value));
  });
}

/** The phone for families: the school's, else the operator's; '' when that one is invented. */
export function getContactPhone({ phone, operatorPhone }: { phone: string; operatorPhone: string }): string {
  return phone || (operatorPhone === inventedRequisites.operatorPhone ? '' : operatorPhone);
}

/** The address for families, by the same rule. */
export function getContactAddress({ address, operatorAddress }: { address: string; operatorAddress: string }): string {
  return address || (operatorAddress === inventedRequisites.operatorAddress ? '' : operatorAddress);
}

/** The e-mail for families; '' while it is invented. */
export function getContactEmail({ operatorEmail }: { operatorEmail: string }): string {
  return operatorEmail === inventedRequisites.operatorEmail ? '' : operatorEmail;
}

/** A self-employed person (INN with 12 digits) may have no OGRNIP. */
function isOptional(name: RequisiteName, { operatorInn }: Requisites): boolean {
  return name === 'operatorOgrn' && operatorInn.length === 12;
}

/** Whether a number repeats one digit, or bank details contain an account of zeros. */
function isPlaceholder(name: RequisiteName, value: string): boolean {
  if (name === 'operatorInn' || name === 'operatorOgrn') return /^(\d)\1+$/.test(value);
  return name === 'bankDetails' && /(?<!\d)0{9,}(?!\d)/.test(value);
}

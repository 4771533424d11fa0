import type { Knex } from 'knex';
import { getSchool } from './school.service';

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

export interface OperatorVariables extends Operator {
  /**
   * A company has an ОГРН, a sole proprietor an ОГРНИП. Kept with each contract; those made before it existed have
   * none, because a text that a family may have read never changes.
   */
  ogrnName: string;
}

/** The school's variables of a document; consents and agreements have no others. */
export function toOperatorVariables(school: Operator): OperatorVariables {
  const { operatorName, operatorInn, operatorOgrn, operatorAddress, operatorPhone, operatorEmail, bankDetails } =
    school;
  const ogrnName = operatorOgrn.length === 13 ? 'ОГРН' : 'ОГРНИП';
  return {
    operatorName,
    operatorInn,
    operatorOgrn,
    ogrnName,
    operatorAddress,
    operatorPhone,
    operatorEmail,
    bankDetails,
  };
}

/** The school's variables, its time zone and its currency. */
export async function getOperator(
  db: Knex,
): Promise<{ operator: OperatorVariables; timeZone: string; currency: string }> {
  const school = await getSchool(db);
  return { operator: toOperatorVariables(school), timeZone: school.timeZone, currency: school.currency };
}

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

/** The school's variables of a document; consents and agreements have no others. */
export function toOperatorVariables(school: Operator): Operator {
  const { operatorName, operatorInn, operatorOgrn, operatorAddress, operatorPhone, operatorEmail, bankDetails } =
    school;
  return { operatorName, operatorInn, operatorOgrn, operatorAddress, operatorPhone, operatorEmail, bankDetails };
}

/** The school's variables and its time zone. */
export async function getOperator(db: Knex): Promise<{ operator: Operator; timeZone: string }> {
  const school = await getSchool(db);
  return { operator: toOperatorVariables(school), timeZone: school.timeZone };
}

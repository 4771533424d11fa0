import type { Knex } from 'knex';
import { schoolOf } from '../school/school.service';
import { type Operator, operatorVariables } from './document/contract-variables';

/** The school's side of a contract and its time zone. */
export async function readOperator(db: Knex): Promise<{ operator: Operator; timeZone: string }> {
  const school = await schoolOf(db);
  return { operator: operatorVariables(school), timeZone: school.timeZone };
}

import type { Knex } from 'knex';
import { readSchool } from '../school/school.repository';
import { type Operator, operatorVariables } from './document/contract-variables';

/** The school's side of a contract and its time zone. */
export async function readOperator(db: Knex): Promise<{ operator: Operator; timeZone: string }> {
  const school = await readSchool(db);
  return { operator: operatorVariables(school), timeZone: school.timeZone };
}

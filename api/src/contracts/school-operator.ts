import type { Knex } from 'knex';
import { type Operator, operatorVariables } from './document/contract-variables';

/** The school's side of a contract and its time zone. */
export async function readOperator(db: Knex): Promise<{ operator: Operator; timeZone: string }> {
  const school = await db('settingsSchool').first();
  return { operator: operatorVariables(school), timeZone: school.timeZone };
}

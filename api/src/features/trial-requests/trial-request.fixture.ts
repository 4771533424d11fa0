import type { Knex } from 'knex';

/** Creates a trial request. Returns its id. */
export async function makeTrialRequest(
  db: Knex,
  columns: { sectionId: number; branchId: number } & Record<string, unknown>,
): Promise<number> {
  const [row] = await db('trialRequests')
    .insert({
      childName: 'Аня',
      childAge: 7,
      parentName: 'Мария',
      parentPhone: '+79160000001',
      desiredDate: '2026-11-21T17:30:00Z',
      ...columns,
    })
    .returning('id');
  return row.id;
}

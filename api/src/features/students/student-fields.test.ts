import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database';
import { studentColumns } from './student-fields';

const db = testDatabase();

/** Columns that staff do not write; they hold no personal data besides copies of the card's fields. */
const others = [
  ...['active', 'anonymized_at', 'archived_at', 'contract_date', 'contract_number', 'contract_type', 'created_at'],
  ...['id', 'request_key', 'search_text', 'updated_at'],
];

test('every other column of students is a field of the card, with its type', async () => {
  const columns: { name: string; type: string }[] = await db()('information_schema.columns')
    .where({ tableName: 'students', tableSchema: 'public' })
    .whereNotIn('columnName', others)
    .orderByRaw('column_name collate "C"')
    .select('columnName as name', 'dataType as type');
  const fields = studentColumns.map(({ column, type }) => ({ name: column, type }));
  expect(columns).toEqual(fields.sort((a, b) => (a.name < b.name ? -1 : 1)));
});

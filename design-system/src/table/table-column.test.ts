import { expect, test } from 'vitest';
import { fitColumns, type TableColumn } from './table-column';

const column = (key: string, more: Partial<TableColumn<string>> = {}): TableColumn<string> => ({
  key,
  header: key,
  cell: (row) => row,
  ...more,
});
const columns = [
  column('name', { isRowHeader: true }),
  column('age', { width: 80, priority: 2 }),
  column('phone', { width: 160, priority: 1 }),
  column('branch', { priority: 2 }),
  column('menu', { width: 52 }),
];

test('a column for the details only is never in the row', () => {
  expect(fitColumns([...columns, column('hash', { inDetails: true })], 2000)).toEqual(columns);
});

test.each([
  [652, ['name', 'age', 'phone', 'branch', 'menu']],
  [651, ['name', 'age', 'phone', 'menu']],
  [480, ['name', 'phone', 'menu']],
  [300, ['name', 'menu']],
  [100, ['name', 'menu']],
])('in %d px the columns with the highest number are hidden first', (room, keys) => {
  expect(fitColumns(columns, room).map(({ key }) => key)).toEqual(keys);
});

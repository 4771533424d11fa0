import type { ImportPreview, ImportRow } from '@school/api-contract/student-import';

const row: ImportRow = {
  row: 2,
  state: 'new',
  name: 'Иванова Анна Сергеевна',
  birthDate: '2018-03-05',
  studentId: null,
  duplicate: null,
  changes: [],
  faults: [],
};

/** One of each kind, with the longest things that are said. */
export const preview: ImportPreview = {
  digest: `${'a'.repeat(43)}.${'0'.repeat(64)}`,
  counts: { new: 1, changed: 1, duplicate: 2, wrong: 1 },
  columns: [{ heading: 'Ф.И.О. ребёнка', field: 'fullName' }],
  ignored: ['№', 'Баланс'],
  rows: [
    row,
    {
      ...row,
      row: 3,
      state: 'changed',
      name: 'Рождественская-Воскресенская Екатерина-Александра Константиновна',
      studentId: 8,
      changes: [
        { field: 'parentPhone', from: '+79031112233', to: '+79165554433' },
        { field: 'parentActualAddress', from: null, to: 'г. Москва, ул. Академика Королёва, д. 12, корп. 3, кв. 456' },
        { field: 'groups', from: null, to: 'Художественная гимнастика, старшая группа выходного дня' },
      ],
    },
    { ...row, row: 4, state: 'duplicate', duplicate: 'same', studentId: 9 },
    { ...row, row: 5, state: 'duplicate', duplicate: 'inFile' },
    {
      ...row,
      row: 7,
      state: 'wrong',
      name: 'Петров',
      birthDate: '31.02.2018',
      faults: [
        { fault: 'invalid', field: 'birthDate', column: 'Д.Р.', value: '31.02.2018', message: 'Укажите дату' },
        { fault: 'missing', field: 'parentPhone', column: null, value: '', message: null },
        { fault: 'groupFull', field: 'groups', column: 'Группа', value: 'Звёзды', message: null },
      ],
    },
  ],
};

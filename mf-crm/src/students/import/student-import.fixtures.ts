import type { ImportPreview, ImportRow } from '@school/api-contract/students/student-import';

const row: ImportRow = {
  row: 2,
  state: 'new',
  name: 'Иванова Анна Сергеевна',
  birthDate: '2018-03-05',
  studentId: null,
  duplicate: null,
  sameAsRow: null,
  question: null,
  card: null,
  similar: null,
  changes: [],
  notes: [],
  faults: [],
};

/** One row of each kind, with the longest texts. */
export const preview: ImportPreview = {
  digest: `${'a'.repeat(43)}.${'0'.repeat(64)}`,
  counts: { new: 1, changed: 1, duplicate: 2, wrong: 1 },
  sheets: ['Дети', 'Старшая группа'],
  sheet: 'Дети',
  headingRow: 3,
  firstRows: [
    { row: 1, cells: ['Список воспитанников школы «Звезда», осень 2026 года, все отделения и группы'] },
    { row: 3, cells: ['№', 'Ф.И.О. ребёнка', 'Д.Р.', 'Группа', 'Баланс'] },
    { row: 4, cells: ['1', 'Иванова Анна Сергеевна', '05.03.2018', 'Звёзды', '-1 500'] },
  ],
  columns: [
    { letter: 'A', heading: '№', field: null, samples: ['1', '2', '3'] },
    { letter: 'B', heading: 'Ф.И.О. ребёнка', field: 'fullName', samples: ['Иванова Анна Сергеевна'] },
    { letter: 'C', heading: 'Д.Р.', field: 'birthDate', samples: ['05.03.2018', '31.02.2018'] },
    { letter: 'D', heading: 'Группа', field: 'groups', samples: ['Звёзды'] },
    { letter: 'E', heading: 'Баланс', field: null, samples: ['-1 500', '0'] },
  ],
  needed: [],
  passedOver: [{ row: 9, text: 'Итого: 4 человека' }],
  groupTitles: [{ row: 6, text: 'ГИМНАСТИКА, младшая, вт чт', group: 'Гимнастика, младшая' }],
  absentGroups: [],
  rows: [
    {
      ...row,
      card: {
        parentName: 'Иванова Ольга Петровна',
        parentPhone: '+79161234567',
        sportsDirection: 'artistic_gymnastics',
      },
      similar: { name: 'Иванова Анна', birthDate: '2018-05-03' },
      notes: [
        { note: 'secondPhone', cell: 'F2', value: '8 916 123 45 67 (мама)' },
        { note: 'groupFull', cell: '', value: 'Звёзды' },
      ],
    },
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
    { ...row, row: 5, state: 'duplicate', duplicate: 'inFile', sameAsRow: 2 },
    {
      ...row,
      row: 7,
      state: 'wrong',
      name: 'Петров',
      birthDate: '31.02.2018',
      faults: [
        {
          fault: 'noSuchDay',
          field: 'birthDate',
          column: 'Д.Р.',
          cell: 'C7',
          value: '31.02.2018',
          message: null,
        },
        { fault: 'missing', field: 'parentPhone', column: null, cell: null, value: '', message: null },
      ],
    },
  ],
};

/** A row with the name and birth date of another child, but other parents. */
export const askedRow: ImportRow = {
  ...row,
  row: 8,
  state: 'wrong',
  question: {
    key: 'abcdefghijkl',
    row: 2,
    parentName: 'Иванова Ольга Петровна',
    parentPhone: '+79161234567',
    own: { parentName: 'Иванова Мария Игоревна', parentPhone: '+79265554433' },
    canBeSame: true,
    isSame: null,
  },
  faults: [
    { fault: 'maybeSame', field: 'fullName', column: 'Ф.И.О. ребёнка', cell: 'B8', value: row.name, message: null },
  ],
};

export const askingPreview: ImportPreview = {
  ...preview,
  counts: { new: 1, changed: 0, duplicate: 1, wrong: 3 },
  rows: [
    ...preview.rows.slice(0, 1),
    {
      ...row,
      row: 3,
      state: 'duplicate',
      duplicate: 'inFile',
      sameAsRow: 2,
      notes: [{ note: 'valueLeftOut', cell: 'F3', value: '' }],
    },
    askedRow,
    {
      ...askedRow,
      row: 9,
      question: {
        key: 'mnopqrstuvwx',
        row: null,
        parentName: 'Иванова Мария',
        parentPhone: '+79031112233',
        own: { parentName: 'Иванова Вера', parentPhone: '' },
        canBeSame: false,
        isSame: null,
      },
    },
    {
      ...row,
      row: 10,
      state: 'wrong',
      faults: [
        {
          fault: 'tooManySimilar',
          field: 'fullName',
          column: 'Ф.И.О. ребёнка',
          cell: 'B10',
          value: row.name,
          message: null,
        },
      ],
    },
  ],
};

/** The file of a school that has no groups yet. */
export const grouplessPreview: ImportPreview = {
  ...preview,
  counts: { new: 1, changed: 0, duplicate: 0, wrong: 0 },
  absentGroups: [
    { name: 'Художественная гимнастика, старшая группа выходного дня', rows: 12 },
    { name: 'Звёзды', rows: 1 },
  ],
  rows: [{ ...row, notes: [{ note: 'groupUnknown', cell: '', value: 'Звёзды' }] }],
};

/** A file without any recognised heading. */
export const unreadPreview: ImportPreview = {
  ...preview,
  counts: { new: 0, changed: 0, duplicate: 0, wrong: 0 },
  columns: preview.columns.map((column) => ({ ...column, field: null })),
  needed: ['fullName', 'birthDate'],
  passedOver: [],
  groupTitles: [],
  rows: [],
};

/** The file of a school with one direction, which its list omits. */
export const directionlessPreview: ImportPreview = {
  ...preview,
  counts: { new: 0, changed: 0, duplicate: 0, wrong: 1 },
  passedOver: [],
  groupTitles: [],
  rows: [
    {
      ...row,
      state: 'wrong',
      faults: [{ fault: 'missing', field: 'sportsDirection', column: null, cell: null, value: '', message: null }],
    },
  ],
};

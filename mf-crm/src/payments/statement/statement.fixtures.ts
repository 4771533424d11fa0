import type { StatementPreview, StatementRow } from '@school/api-contract/money/bank-statements';

const row: StatementRow = {
  line: 13,
  state: 'matched',
  number: '4471',
  date: '2026-11-27',
  payer: 'Иванова Ольга Петровна',
  purpose: 'Оплата занятий за ноябрь за Иванову Анну Сергеевну, договор 2026-00012. НДС не облагается',
  amount: 4500,
  amountMinor: 450_000,
  student: { id: 1, name: 'Иванова Анна' },
  payment: null,
  links: [{ id: 7, number: '261128-44ace46f', amount: 4500, isNamed: true }],
};

/** One row of each kind, with the longest texts. */
export const preview: StatementPreview = {
  digest: `${'a'.repeat(43)}.${'0'.repeat(64)}`,
  currency: 'RUB',
  account: '40802810900000000001',
  fileAccounts: ['40802810900000000001'],
  outgoing: 3,
  foreign: 0,
  rows: [
    row,
    {
      ...row,
      line: 40,
      links: [],
      state: 'unmatched',
      payer: 'Рождественская-Воскресенская Екатерина-Александра Константиновна',
      purpose: 'За занятия',
      student: null,
      amount: 3001,
      amountMinor: 300_050,
    },
    {
      ...row,
      line: 67,
      links: [{ id: 8, number: '261101-9f3a2c1b', amount: 4500, isNamed: false }],
      state: 'duplicate',
      payer: 'Петров Игорь Иванович',
      purpose: 'За Петрова Ивана',
      student: { id: 2, name: 'Петров Иван' },
      payment: { id: 31, studentName: 'Петров Иван' },
    },
    {
      ...row,
      line: 94,
      links: [],
      state: 'compensation',
      payer: 'АО «Банк»',
      purpose: 'Возмещение средств по договору эквайринга за 26.11.2026',
      amount: 128_400,
      amountMinor: 12_840_000,
      student: null,
    },
    { ...row, line: 121, links: [], state: 'known', payment: { id: 30, studentName: 'Иванова Анна' } },
    { ...row, line: 148, links: [], state: 'known', payer: '' },
  ],
};

import type { AttendanceStatus } from '@school/api-contract/rules/status-tables';
import { renderWithKit } from '@school/kit/testing';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { today } from '../attendance.fixtures';
import { cellKey, type JournalStudent, type Statuses } from '../shared/journal-marks';
import { MarkRows } from './mark-rows';

/** Ids of rendered rows, recorded when their names are read. */
const drawn = new Set<number>();
const students = Array.from(
  { length: 300 },
  (_, index): JournalStudent => ({
    ...{ id: index + 1, joinDate: '2026-09-01', leaveDate: null },
    get name() {
      drawn.add(this.id);
      return `Ученик ${this.id}`;
    },
  }),
);

const noExtras = { left: new Map(), excuses: new Map(), onExcuse: undefined };

function Rows({ of = students }: { of?: readonly JournalStudent[] }) {
  const [shown, setShown] = useState<Statuses>(new Map<string, AttendanceStatus>());
  const [put] = useState(() => (date: string, marks: readonly { studentId: number; status: AttendanceStatus }[]) => {
    setShown((former) => {
      const next = new Map(former);
      for (const { studentId, status } of marks) next.set(cellKey(studentId, date), status);
      return next;
    });
  });
  return (
    <MarkRows
      date={today}
      students={of}
      trials={[]}
      recent={['2026-11-16']}
      shown={shown}
      put={put}
      stuck={[]}
      extras={noExtras}
    />
  );
}

test('a tap renders only its own row of 300', async () => {
  const { visitor } = renderWithKit(<Rows />, { locales });
  const row = screen.getByRole('button', { name: /^Ученик 7 / });
  expect(drawn.size).toBe(300);
  drawn.clear();
  await visitor.click(row);
  expect(row.textContent).toContain('Присутствует');
  expect([...drawn]).toEqual([7]);
});

test('of an unmarked row a press on a word marks it; the row without its words goes through the marks as on a phone', async () => {
  const { visitor } = renderWithKit(<Rows of={students.slice(0, 1)} />, { locales });
  const row = screen.getByRole('button', { name: /^Ученик 1 / });
  await visitor.click(within(row).getByText('Нет'));
  expect(row.textContent).toContain('Отсутствует');
  // the words are gone, and a press anywhere takes the mark back
  expect(within(row).queryByText('Есть')).toBeNull();
  await visitor.click(row);
  expect(row.textContent).toContain('Без отметки');
  await visitor.click(within(row).getByText('Есть'));
  expect(row.textContent).toContain('Присутствует');
});

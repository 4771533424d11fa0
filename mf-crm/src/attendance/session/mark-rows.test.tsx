import type { AttendanceStatus } from '@school/api-contract/rules/status-tables';
import { renderWithKit } from '@school/kit/testing';
import { screen } from '@testing-library/react';
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

test('beside a row are a button for each mark, which names the child, sets the mark that it says and takes it back', async () => {
  const { visitor } = renderWithKit(<Rows of={students.slice(0, 2)} />, { locales });
  const row = screen.getByRole('button', { name: /^Ученик 1 / });
  const [came, missed] = ['Есть: Ученик 1', 'Нет: Ученик 1'].map((name) => screen.getByRole('button', { name }));
  if (!came || !missed) throw new Error('two buttons expected');
  const pressed = () => [came, missed].map((each) => each.getAttribute('aria-pressed')).join(' ');
  expect(row.contains(came)).toBe(false);
  expect(pressed()).toBe('false false');
  await visitor.click(missed);
  expect(row.textContent).toContain('Отсутствует');
  expect(pressed()).toBe('false true');
  // the buttons stay, so neither the row nor the focus moves
  await visitor.click(came);
  expect(pressed()).toBe('true false');
  expect(document.activeElement).toBe(came);
  await visitor.keyboard('{Enter}');
  expect(row.textContent).toContain('Без отметки');
  expect(pressed()).toBe('false false');
  // the row itself goes through the marks as on a phone
  await visitor.click(row);
  expect(pressed()).toBe('true false');
});

test('each row is one stop for Tab, and arrow keys move between its buttons and to the same button of other rows', async () => {
  const { visitor } = renderWithKit(<Rows of={students.slice(0, 2)} />, { locales });
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  const steps: [string, RegExp][] = [
    ['{Tab}', /^У?Ученик 1.*Без отметки/],
    ['{ArrowRight}', /^Есть: Ученик 1$/],
    ['{ArrowDown}', /^Есть: Ученик 2$/],
    ['{ArrowRight}', /^Нет: Ученик 2$/],
    ['{ArrowRight}', /^Нет: Ученик 2$/],
    ['{ArrowDown}', /^Нет: Ученик 2$/],
    ['{ArrowUp}', /^Нет: Ученик 1$/],
    ['{Enter}', /^Нет: Ученик 1$/],
    ['{Tab}', /^У?.*Ученик 2.*Без отметки/],
    ['{Shift>}{Tab}{/Shift}', /Ученик 1.*Отсутствует/],
    ['{ArrowRight}', /^Есть: Ученик 1$/],
    ['{ArrowLeft}', /Ученик 1.*Отсутствует/],
  ];
  for (const [key, name] of steps) {
    await visitor.keyboard(key);
    expect(focused(), key).toMatch(name);
  }
  // to a reader of screens a row is a toolbar of the child's name
  expect(screen.getByRole('toolbar', { name: 'Ученик 1' })).toBeTruthy();
});

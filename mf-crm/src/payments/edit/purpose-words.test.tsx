import { renderWithKit } from '@school/kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { usePurposeWords } from './purpose-words';

function Purpose({ months }: { months: readonly string[] }) {
  return <p>{usePurposeWords()(months) || 'нет'}</p>;
}

test.each([
  [[], 'нет'],
  [['2026-11'], 'Занятия за ноябрь 2026'],
  [['2026-11', '2026-10', '2026-11'], 'Занятия за октябрь и ноябрь 2026'],
  [['2026-09', '2026-10', '2026-11'], 'Занятия за сентябрь, октябрь и ноябрь 2026'],
  [['2026-12', '2027-01'], 'Занятия за декабрь 2026 и январь 2027'],
  [['2026-08', '2026-09', '2026-10', '2026-11'], 'Занятия за август – ноябрь 2026'],
  [['2026-10', '2026-11', '2026-12', '2027-01'], 'Занятия за октябрь 2026 – январь 2027'],
])('the months %j are named as %j', (months, text) => {
  renderWithKit(<Purpose months={months} />, { user: 'accountant', locales });
  expect(screen.getByText(text)).toBeTruthy();
});

import { renderWithKit } from '@school/kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { ofStudent } from '../subscriptions.fixtures';
import { StudentBalance } from './student-balance';

const { balance } = ofStudent;
if (!balance) throw new Error('The fixture has no balance');
const show = (dueDays: number) =>
  renderWithKit(<StudentBalance balance={{ ...balance, dueDays }} />, { user: 'accountant', locales });

test('what is due today is no debt yet', async () => {
  show(0);
  expect(await screen.findByText(/^К оплате сегодня: 2\s320\s₽$/)).toBeTruthy();
});

test('from the next day on it is a debt since its day', async () => {
  show(1);
  expect(await screen.findByText(/^Долг 2\s320\s₽ с 5 ноября/)).toBeTruthy();
});

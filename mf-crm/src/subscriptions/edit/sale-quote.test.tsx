import type { SubscriptionQuote } from '@school/api-contract/money/subscriptions';
import { renderWithKit } from '@school/kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { quote } from '../subscriptions.fixtures';
import { SaleQuote } from './sale-quote';

const show = (changed: Partial<SubscriptionQuote>) =>
  renderWithKit(
    <SaleQuote discounted={false} quote={{ data: { ...quote, ...changed }, error: null, isLoading: false }} />,
    { user: 'owner', locales },
  );

test('says for whom the discount among siblings is, and who has it already', async () => {
  const { unmount } = show({});
  expect(
    await screen.findByText(/^Скидка 10\s% для братьев и сестер \(абонемент уже есть: Иванов Петр\)$/),
  ).toBeTruthy();
  unmount();
  show({ siblingPercent: 0, amount: 4800, siblings: [{ name: 'Иванов Петр', percent: 10 }] });
  expect(await screen.findByText('Скидка для братьев и сестер уже есть: Иванов Петр')).toBeTruthy();
});

test('says that a freeze left only a share of the month to pay', async () => {
  show({ prorated: 2900, siblingPercent: 0, siblings: [], amount: 2900, delay: { days: 11, cause: 'freeze' } });
  expect(await screen.findByText('За оставшиеся дни месяца · заморозка: 11 дней')).toBeTruthy();
});

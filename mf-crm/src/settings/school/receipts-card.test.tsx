import { receiptSettingsRoutes } from '@school/api-contract/school/receipt-settings';
import { type FakeHandler, renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { ReceiptsCard } from './receipts-card';

const show = (taxation: 'usn_income' | null, ...handlers: FakeHandler[]) =>
  renderWithKit(<ReceiptsCard />, {
    user: 'owner',
    locales,
    handlers: [...handlers, respond(receiptSettingsRoutes.read, { taxation, tax: 'none' })],
  });

test('taxation and VAT are saved as the bank names them', async () => {
  const { visitor, api } = show(null, respond(receiptSettingsRoutes.replace, { taxation: 'usn_income', tax: 'vat5' }));
  const taxation = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Система налогообложения' });
  expect(taxation.value).toBe('');
  await visitor.selectOptions(taxation, 'УСН, доходы');
  await visitor.selectOptions(screen.getByRole('combobox', { name: 'Ставка НДС' }), '5%');
  await visitor.click(screen.getByRole('button', { name: 'Сохранить данные для чеков' }));
  await waitFor(() =>
    expect(api.requests.at(-1)).toMatchObject({ method: 'PUT', body: { taxation: 'usn_income', tax: 'vat5' } }),
  );
});

test('says why saving failed', async () => {
  const { visitor } = show('usn_income', respondError(receiptSettingsRoutes.replace, 'SERVICE_UNAVAILABLE'));
  await visitor.selectOptions(await screen.findByRole('combobox', { name: 'Ставка НДС' }), '5%');
  await visitor.click(screen.getByRole('button', { name: 'Сохранить данные для чеков' }));
  expect(await screen.findByText(/временно недоступен/)).toBeTruthy();
});

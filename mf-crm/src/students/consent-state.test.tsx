import { consentRoutes } from '@school/api-contract/families/personal-data';
import { type KitOptions, renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { ConsentState } from './consent-state';
import type { StudentConsent } from './record-consent.dialog';
import { student } from './students.fixtures';

const missing = { ...student, photoConsent: false, medicalConsent: false };
const show = (of: typeof student, options: KitOptions = {}, consent: StudentConsent = 'photo') =>
  renderWithKit(<ConsentState student={of} consent={consent} />, { locales, user: 'admin', ...options });

test('a consent on paper is recorded after a confirmation', async () => {
  const { visitor, api } = show(missing, { handlers: [respond(consentRoutes.recordPhoto, undefined)] });
  await visitor.click(screen.getByRole('button', { name: /^Записать согласие: Согласие на.съемку$/ }));
  expect(api.requests).toEqual([]);
  await visitor.click(await screen.findByRole('button', { name: 'Записать' }));
  expect(await screen.findByText(/^Согласие на.съемку записано$/)).toBeTruthy();
  expect(api.requests.map(({ method, path }) => [method, path])).toEqual([
    ['POST', `/api/students/${student.id}/photo-consent`],
  ]);
});

test('a consent to medical information is recorded on its own', async () => {
  const { visitor, api } = show(missing, { handlers: [respond(consentRoutes.recordMedical, undefined)] }, 'medical');
  await visitor.click(screen.getByRole('button', { name: /сведения о.здоровье/ }));
  const record = await screen.findByRole('button', { name: 'Записать' });
  // nothing is lost by it, so the button does not warn
  expect(record.className).toMatch(/primary/);
  await visitor.click(record);
  expect(await screen.findByText(/^Согласие на.сведения о.здоровье записано$/)).toBeTruthy();
  expect(api.requests.map(({ path }) => path)).toEqual([`/api/students/${student.id}/medical-consent`]);
});

test('a refusal of the server is shown', async () => {
  const { visitor } = show(missing, { handlers: [respondError(consentRoutes.recordPhoto, 'NOT_FOUND')] });
  await visitor.click(screen.getByRole('button', { name: /^Записать согласие: Согласие на.съемку$/ }));
  await visitor.click(await screen.findByRole('button', { name: 'Записать' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('button', { name: /^Записать согласие: Согласие на.съемку$/ })).toBeTruthy();
});

test('a coach sees the state without a button; a given consent needs no button', () => {
  const first = show(missing, { user: 'coach' });
  expect(screen.getByText(/не.снимать/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  first.unmount();
  show(student);
  expect(screen.getByText('Есть')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

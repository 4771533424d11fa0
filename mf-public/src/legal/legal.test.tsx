import { legalDocumentRoutes } from '@school/api-contract/school/legal-documents';
import { legalDocumentKinds } from '@school/api-contract/students/document-kinds';
import { renderWithKit, respond, respondOffline } from '@school/kit/testing';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { Component as Consent } from '../data-processing-consent/data-processing-consent.page';
import { Component as Policy } from '../privacy-policy/privacy-policy.page';
import { Component as ContractPolicy } from '../privacy-policy-contract/privacy-policy-contract.page';
import { locales } from '../shared/locales.fixtures';

const documents = respond(legalDocumentRoutes.read, ({ params }) => ({
  kind: legalDocumentKinds.find((kind) => kind === params.kind) ?? 'privacy_policy',
  version: 3,
  title: 'Название',
  html: '<h1>Название</h1><p>Текст <b>документа</b></p>',
  createdAt: '2026-01-15T09:00:00.000Z',
}));

const open = (Page: ComponentType, route = '/') => renderWithKit(<Page />, { locales, handlers: [documents], route });

test.each([
  [Policy, '/', 'privacy_policy', 'Политика конфиденциальности'],
  [ContractPolicy, '/', 'privacy_policy_contract', 'Политика конфиденциальности для договоров'],
  [Consent, '/', 'consent_trial_request', 'Согласие на обработку персональных данных'],
  [Consent, '/?from=/trial-request', 'consent_trial_request', 'Согласие на обработку персональных данных'],
  [Consent, '/?from=/register/abc', 'consent_personal_data', 'Согласие на обработку персональных данных'],
])('page %# shows its document under its title', async (Page, route, kind, title) => {
  const { api } = open(Page, route);
  expect(await screen.findByText('документа')).toBeTruthy();
  expect(api.requests.map(({ path }) => path)).toEqual([`/api/legal-documents/${kind}`]);
  expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual([title]);
  expect(screen.getByText('Версия 3 от 15 января 2026')).toBeTruthy();
});

test('says when the document cannot be loaded, and retries', async () => {
  const { visitor, api } = renderWithKit(<Policy />, { locales, handlers: [respondOffline(legalDocumentRoutes.read)] });
  expect(await screen.findByText('Не удалось загрузить документ')).toBeTruthy();
  api.use(documents);
  await visitor.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('документа')).toBeTruthy();
});

test.each([
  ['?from=/register/abc', '/register/abc'],
  ['?from=//evil.example', '/trial-request'],
  ['?from=https://evil.example', '/trial-request'],
  ['', '/trial-request'],
])('Back with %s goes to %s', async (query, path) => {
  const { visitor, router } = renderWithKit(<Consent />, {
    locales,
    handlers: [documents],
    path: '/data-processing-consent',
    route: `/data-processing-consent${query}`,
  });
  await visitor.click(screen.getByRole('button', { name: 'Назад' }));
  expect(router.state.location.pathname).toBe(path);
});

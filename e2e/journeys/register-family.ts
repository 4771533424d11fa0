import { type SportsDirection, weekdays } from '@school/api-contract/common';
import { expect, type Page } from 'playwright/test';
import type { Family } from './family';

/** The fields that decide which groups suit the child. */
interface Child {
  birthDate: string;
  sportsDirection: SportsDirection;
}

/**
 * Registers a family like the form does, by a link that the signed-in user issues. For journeys that start with an
 * existing registration.
 */
export async function registerFamily(
  staff: Page,
  family: Family,
  child: Partial<Child> = {},
): Promise<{ contractId: number }> {
  const { origin } = new URL(staff.url());
  const link = await staff.request.post(`${origin}/api/registration-links`, { headers: { Origin: origin }, data: {} });
  const { token }: { token: string } = await link.json();
  return sendRegistration(staff, family, { token, child });
}

/** Registers a family by the token of a link. */
export async function sendRegistration(
  page: Page,
  family: Family,
  { token, child }: { token: string; child: Partial<Child> },
): Promise<{ contractId: number }> {
  const { origin } = new URL(page.url());
  const { birthDate = '2018-05-02', sportsDirection = 'artistic_gymnastics' } = child;
  const [lastName = '', firstName = '', middleName = ''] = family.child.split(' ');
  const answer = await page.request.post(`${origin}/api/contract/register`, {
    headers: { Origin: origin },
    data: {
      token,
      studentData: {
        lastName,
        firstName,
        middleName,
        birthDate,
        gender: 'female',
        birthCertificateNumber: 'II-МЮ 123456',
        birthCertificateIssueDate: birthDate,
        sportsDirection,
        // all days, so that the contract names those of whichever group the approval chooses
        trainingDays: [...weekdays],
      },
      parentData: {
        fullName: family.parent,
        phone: family.phone,
        email: family.email,
        relationship: 'mother',
        passportSeries: '4510',
        passportNumber: '123456',
        passportIssuedBy: 'ОВД «Арбат» г. Москвы',
        actualAddress: 'Москва, ул. Мира, д. 1, кв. 2',
        // all branches of the demo, for the same reason
        trainingAddress: 'Центральный, Северный, Юго-Запад, Измайлово или Мытищи',
        consentProcessing: true,
        consentContract: true,
      },
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const registered: { contractId: number } = await answer.json();
  return registered;
}

import { expect, type Page } from 'playwright/test';
import type { Family } from './family';

/**
 * Registers a family like its form does, by a link that the signed-in member of staff issues. For journeys that start
 * with an existing family.
 */
export async function registerFamily(staff: Page, family: Family): Promise<{ contractId: number }> {
  const { origin } = new URL(staff.url());
  const headers = { Origin: origin };
  const link = await staff.request.post(`${origin}/api/registration-links`, { headers, data: {} });
  const { token }: { token: string } = await link.json();
  const [lastName = '', firstName = '', middleName = ''] = family.child.split(' ');
  const answer = await staff.request.post(`${origin}/api/contract/register`, {
    headers,
    data: {
      token,
      studentData: {
        lastName,
        firstName,
        middleName,
        birthDate: '2018-05-02',
        gender: 'female',
        birthCertificateNumber: 'II-МЮ 123456',
        birthCertificateIssueDate: '2018-05-20',
        sportsDirection: 'artistic_gymnastics',
        trainingDays: ['monday', 'wednesday'],
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
        trainingAddress: 'Москва, ул. Спортивная, д. 1',
        consentProcessing: true,
        consentContract: true,
      },
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const registered: { contractId: number } = await answer.json();
  return registered;
}

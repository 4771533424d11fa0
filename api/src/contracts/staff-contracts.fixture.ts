import type { TestApp } from '../platform/testing/test-app';

let cards = 0;

/** A student's card with nothing that only a contract needs, and a phone and name that no other has; gives its id. */
export async function newCard(app: TestApp, columns: Record<string, unknown> = {}): Promise<number> {
  cards += 1;
  const number = String(cards).padStart(4, '0');
  const [row] = await app
    .db('students')
    .insert({
      lastName: `Карточкина${number}`,
      firstName: 'Вера',
      birthDate: '2016-03-05',
      sportsDirection: 'dance',
      parentName: 'Карточкина Ольга',
      parentPhone: `+7926777${number}`,
      ...columns,
    })
    .returning('id');
  return row.id;
}

/** What a contract to be signed electronically needs beside the card above. */
export const partyFields = {
  parentEmail: 'card@example.org',
  parentRelationship: 'mother',
  parentPassportSeries: '4511',
  parentPassportNumber: '654321',
  parentPassportIssuedBy: 'ОВД района Арбат города Москвы',
  parentActualAddress: 'Москва, ул. Арбат, 1, кв. 2',
  trainingAddress: 'Москва, ул. Спортивная, 1',
  birthCertificateNumber: 'II-МЮ 654321',
  birthCertificateIssueDate: '2016-04-01',
} as const;

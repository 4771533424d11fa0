import type { TestApp } from '../../testing/test-app';

let cards = 0;

/** Creates a card with a unique name and phone, without the fields that only a contract needs; returns its id. */
export async function createCard(app: TestApp, columns: Record<string, unknown> = {}): Promise<number> {
  cards += 1;
  const number = String(cards).padStart(4, '0');
  const [row] = await app
    .db('students')
    .insert({
      lastName: `Карточкина${number}`,
      firstName: 'Вера',
      birthDate: '2016-03-05',
      sportsDirection: 'dance',
      trainingDays: JSON.stringify(['monday', 'thursday']),
      parentName: 'Карточкина Ольга',
      parentPhone: `+7926777${number}`,
      ...columns,
    })
    .returning('id');
  return row.id;
}

/** The fields that an electronic contract needs and `createCard` leaves empty. */
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

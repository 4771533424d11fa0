import type { SectionBranch, SportsSection } from '@school/api-contract/families/trial-requests';

/** A sample school for tests and stories: a branch for each schedule format. */
export const sections: SportsSection[] = [
  { id: 1, name: 'Художественная гимнастика', sportsDirection: 'artistic_gymnastics', ageFrom: 4 },
  { id: 2, name: 'Единоборства', sportsDirection: 'martial_arts', ageFrom: 6 },
  { id: 3, name: 'Танцы', sportsDirection: 'dance', ageFrom: null },
  { id: 4, name: 'Спортивная гимнастика', sportsDirection: 'sports_gymnastics' },
  { id: 5, name: 'Лагерь на каникулах', sportsDirection: null },
];

const changes: SectionBranch['changes'] = { off: [], moved: [] };

export const branches: SectionBranch[] = [
  {
    id: 11,
    name: 'Центр',
    address: 'ул. Ленина, 1',
    schedule: '{"Понедельник":"18:00-19:30","Суббота":["10:00","12:00"]}',
    changes,
  },
  { id: 12, name: 'Северный', address: 'пр-т Мира, 15', schedule: 'Вторник и четверг с 17:00 до 18:30', changes },
  { id: 13, name: 'Южный', address: 'ул. Садовая, 7', schedule: null, changes },
];

import type { Transaction } from '../../platform/database/database';
import type { Calendar } from './calendar';
import { insertRows } from './insert-rows';

export interface Staff {
  owner: number;
  seniorAdmin: number;
  admin: number;
  accountant: number;
  coaches: number[];
}

/** Creates an Argon2id hash of a password; passed in because it is slow on purpose. */
export type HashPassword = (password: string) => Promise<string>;

/** Accounts for visitors of the demo: the password is `demo-` and the name. */
export const demoAccounts = ['owner', 'senior_admin', 'admin', 'coach', 'accountant'] as const;

const people = {
  owner: 'Соколова Марина Викторовна',
  senior_admin: 'Ерёмина Ольга Сергеевна',
  admin: 'Трофимова Анна Павловна',
  coach: 'Белова Екатерина Андреевна',
  accountant: 'Гусева Нина Петровна',
};
/** Further coaches for the timetable; nobody knows their password. */
const moreCoaches: [username: string, fullName: string][] = [
  ['coach_orlov', 'Орлов Дмитрий Игоревич'],
  ['coach_kim', 'Ким Алексей Сергеевич'],
  ['coach_zaitseva', 'Зайцева Полина Юрьевна'],
  ['coach_romanov', 'Романов Илья Николаевич'],
  ['coach_lebedeva', 'Лебедева Дарья Олеговна'],
];

/** @param nobodysPassword for accounts that no visitor of the demo signs in to */
export async function seedStaff(trx: Transaction, hashPassword: HashPassword, nobodysPassword: string): Promise<Staff> {
  const hashes = await Promise.all(demoAccounts.map((name) => hashPassword(`demo-${name}`)));
  const nobodysHash = await hashPassword(nobodysPassword);
  const account = (username: string, role: string, fullName: string, passwordHash: string | null, phone: number) => ({
    ...{ username, role, fullName, passwordHash, email: `${username}@school.example` },
    phone: `+7495000${String(phone).padStart(4, '0')}`,
  });
  const ids = await insertRows(trx, 'users', [
    ...demoAccounts.map((name, index) => account(name, name, people[name], hashes[index] ?? null, index + 1)),
    ...moreCoaches.map(([name, fullName], index) => account(name, 'coach', fullName, nobodysHash, index + 10)),
  ]);
  const [owner = 0, seniorAdmin = 0, admin = 0, coach = 0, accountant = 0, ...others] = ids;
  await trx('users').whereIn('id', [seniorAdmin, accountant]).update({ createdBy: owner });
  await trx('users').where({ id: admin }).update({ createdBy: seniorAdmin });
  await trx('users').where({ role: 'coach' }).update({ createdBy: admin });
  // a former member of staff, so that the list of staff shows every state
  const leaver = account('gromov', 'admin', 'Громов Сергей Петрович', nobodysHash, 20);
  await insertRows(trx, 'users', [{ ...leaver, active: false, createdBy: seniorAdmin }]);
  return { owner, seniorAdmin, admin, accountant, coaches: [coach, ...others] };
}

/** When the staff were last in the portal: the office today, coaches after yesterday's sessions, one of them never. */
export async function seedLastSeen(trx: Transaction, calendar: Calendar, staff: Staff): Promise<void> {
  const { now } = calendar;
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const evening = calendar.at(calendar.day(-1), '20:40');
  await trx('lastSeen').insert([
    { userId: staff.owner, seenAt: minutesAgo(12) },
    { userId: staff.admin, seenAt: minutesAgo(3) },
    { userId: staff.seniorAdmin, seenAt: minutesAgo(47) },
    { userId: staff.accountant, seenAt: calendar.at(calendar.day(-1), '17:55') },
    ...staff.coaches.slice(0, -1).map((userId, index) => ({
      userId,
      seenAt: new Date(evening.getTime() + index * 7 * 60_000),
    })),
  ]);
}

export const directions = ['artistic_gymnastics', 'martial_arts', 'dance', 'sports_gymnastics'] as const;
export type Direction = (typeof directions)[number];

const sections: { name: string; description: string }[] = [
  { name: 'Художественная гимнастика', description: 'Гибкость, музыкальность и работа с предметом' },
  { name: 'Единоборства', description: 'Дзюдо и самбо для начинающих и продолжающих' },
  { name: 'Танцы', description: 'Современная хореография и бальные танцы' },
  { name: 'Спортивная гимнастика', description: 'Снаряды, акробатика и общая физическая подготовка' },
];

export const branches: { name: string; address: string; phone: string; active: boolean }[] = [
  { name: 'Центральный', address: 'г. Москва, ул. Лесная, д. 12', phone: '+74950000101', active: true },
  { name: 'Северный', address: 'г. Москва, Дмитровское шоссе, д. 48', phone: '+74950000102', active: true },
  { name: 'Юго-Запад', address: 'г. Москва, Ленинский проспект, д. 97', phone: '+74950000103', active: true },
  { name: 'Измайлово', address: 'г. Москва, Измайловский бульвар, д. 22', phone: '+74950000104', active: true },
  { name: 'Мытищи', address: 'Московская область, г. Мытищи, ул. Мира, д. 5', phone: '+74950000105', active: true },
];

/** Sections per branch (by index), with the schedule in both forms of the specification. */
const offers: [branch: number, section: number, schedule: string | Record<string, string | string[]>][] = [
  [0, 0, { Понедельник: ['16:00', '17:30'], Среда: ['16:00', '17:30'], Пятница: '17:30' }],
  [0, 2, { Вторник: '18:00', Четверг: '18:00', Суббота: ['10:00', '11:30'] }],
  [0, 3, 'Понедельник, среда, пятница с 19:15 до 20:45'],
  [1, 1, { Вторник: ['17:00', '18:30'], Четверг: ['17:00', '18:30'] }],
  [1, 0, 'Вт и чт 16:30–18:00, сб 11:00–12:30'],
  [2, 1, { Понедельник: '18:30', Среда: '18:30', Суббота: '12:00' }],
  [2, 2, { Понедельник: '17:30', Пятница: '17:30' }],
  [3, 3, { Вторник: '17:30', Четверг: '17:30', Воскресенье: ['10:00', '12:00'] }],
  [3, 0, { Понедельник: '17:30', Среда: '17:30' }],
  [4, 1, 'Ежедневно, кроме воскресенья, в 18:00. Уточняйте по телефону'],
  [4, 2, { Среда: '17:30', Суббота: '11:00' }],
];

export interface Places {
  branchIds: number[];
  sectionIds: number[];
  /** Sections per branch, with the sports direction of the section. */
  offers: { sectionId: number; branchId: number; direction: Direction | undefined }[];
}

/** What families recognise the demo school by; its requisites stay the invented ones. */
export async function seedIdentity(trx: Transaction): Promise<void> {
  await trx('settingsSchool').update({
    embedOrigins: ['https://vektor.example'],
    name: 'Спортивная школа «Вектор»',
    phone: '+74950000042',
    operatorEmail: 'info@vector-sport.example',
    address: 'Москва, ул. Лесная, 12',
    receiptTaxation: 'usn_income',
  });
}

export async function seedPlaces(trx: Transaction): Promise<Places> {
  const sectionIds = await insertRows(
    trx,
    'sports_sections',
    sections.map((section, index) => ({ ...section, sportsDirection: directions[index] })),
  );
  const branchIds = await insertRows(trx, 'branches', branches);
  const pairs = offers.map(([branch, section]) => ({
    sectionId: sectionIds[section] ?? 0,
    branchId: branchIds[branch] ?? 0,
    direction: directions[section],
  }));
  await insertRows(
    trx,
    'branch_sections',
    pairs.map(({ sectionId, branchId }, index) => ({
      sectionId,
      branchId,
      schedule: scheduleText(offers[index]?.[2] ?? ''),
    })),
  );
  return { branchIds, sectionIds, offers: pairs };
}

function scheduleText(schedule: string | Record<string, string | string[]>): string {
  return typeof schedule === 'string' ? schedule : JSON.stringify(schedule);
}

import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { makeGroup, makeStudent, makeUser } from '../groups/school.fixture';
import { attendanceFeatureRoutes } from './attendance.routes';

const { exportJournal } = attendanceRoutes;
const app = useTestApp({ features: attendanceFeatureRoutes });

/** A Wednesday. */
beforeEach(() => app.clock.set('2026-11-18T12:00:00Z'));

const november = (id: number) => ({ params: { id }, query: { month: '2026-11' } });

function getSheet(file: unknown): string {
  if (!(file instanceof Uint8Array)) throw new Error('Not a file');
  return strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
}

/** Cells by their address, such as 'A1'. */
function getCells(file: unknown): Map<string, string> {
  const cells = getSheet(file).matchAll(/<c r="([A-Z]+\d+)"[^>]*>(?:<is><t[^>]*>|<v>)([^<]*)</g);
  return new Map([...cells].map(([, place = '', value = '']) => [place, value]));
}

function row(cells: ReadonlyMap<string, string>, number: number, columns: number): string[] {
  return Array.from({ length: columns }, (_, index) => cells.get(`${String.fromCharCode(65 + index)}${number}`) ?? '');
}

/** A group that trains on Mondays. */
async function mondayGroup(trainer: number, name = 'Гимнастика «7/9»') {
  const groupId = await makeGroup(app.db, { trainer, name });
  await app.db('schedules').insert({ groupId, dayOfWeek: 1, startTime: '17:30', endTime: '19:00' });
  return groupId;
}

async function member(groupId: number, lastName: string, joinDate = '2026-09-01') {
  const studentId = await makeStudent(app.db, { lastName, firstName: 'Вера' });
  await app.db('studentGroups').insert({ studentId, groupId, joinDate, leaveDate: null, active: true });
  return studentId;
}

test('the file has marks, totals of students and days, and comments', async () => {
  const groupId = await mondayGroup(await app.userId('coach'));
  const anna = await member(groupId, '=Анина');
  const boris = await member(groupId, 'Борин', '2026-11-10');
  const mark = (studentId: number, date: string, status: string) => ({
    ...{ studentId, groupId, date, status, markedBy: null, markedAt: new Date('2026-11-18T12:00:00Z') },
  });
  await app
    .db('attendance')
    .insert([
      mark(anna, '2026-11-02', 'PRESENT'),
      mark(anna, '2026-11-16', 'ABSENT'),
      mark(boris, '2026-11-16', 'PRESENT'),
    ]);
  await app.db('dateComments').insert({ groupId, date: '2026-11-16', comment: 'Открытый урок' });
  await app.db('sessionChanges').insert({
    ...{ groupId, date: '2026-11-09', state: 'moved', movedTo: '2026-11-12', startTime: '10:00', endTime: '11:00' },
    ...{ reason: 'Праздник', changedBy: await app.userId('coach'), changedAt: new Date('2026-11-01T12:00:00Z') },
  });

  const { body, headers, statements } = await (await app.as('coach')).call(exportJournal, november(groupId));
  // the login session and the journal
  expect(statements).toHaveLength(2);
  expect(headers.get('Content-Disposition')).toContain(`attachment; filename="attendance-${groupId}-2026-11.xlsx"`);
  expect(decodeURIComponent(headers.get('Content-Disposition') ?? '')).toContain(
    'Посещаемость Гимнастика «7-9» 2026-11.xlsx',
  );
  const cells = getCells(body);
  // sorting and filtering do not move the totals
  expect(getSheet(body)).toContain('<autoFilter ref="A1:K3"/>');
  expect([1, 2, 3, 4, 5, 6, 7].map((number) => row(cells, number, 11))).toEqual([
    [
      ...['Ученик', '02.11 пн', '09.11 пн', '12.11 чт', '16.11 пн', '23.11 пн', '30.11 пн'],
      ...['Посещений', 'Пропусков', 'Без отметки', 'Занятий'],
    ],
    ['=Анина Вера', 'П', '', '', 'О', '', '', '1', '1', '1', '3'],
    ['Борин Вера', '', '', '', 'П', '', '', '1', '0', '1', '2'],
    ['Присутствовали', '1', '', '0', '1', '', '', '', '', '', ''],
    ['Отсутствовали', '0', '', '0', '1', '', '', '', '', '', ''],
    ['Учеников в группе', '1', '', '2', '2', '', '', '', '', '', ''],
    ['Комментарии', '', 'Занятие перенесено на 12.11. Праздник', '', 'Открытый урок', '', '', '', '', '', ''],
  ]);
});

test('sessions between two memberships are not counted', async () => {
  const groupId = await mondayGroup(await app.userId('coach'));
  const studentId = await makeStudent(app.db, { lastName: 'Вернулась', firstName: 'Вера' });
  await app.db('studentGroups').insert([
    { studentId, groupId, joinDate: '2026-09-01', leaveDate: '2026-11-05', active: false },
    { studentId, groupId, joinDate: '2026-11-12' },
  ]);
  const { body } = await (await app.as('coach')).call(exportJournal, november(groupId));
  // Mondays: the 2nd and the 16th of three so far
  expect(row(getCells(body), 2, 10)).toEqual(['Вернулась Вера', '', '', '', '', '', '0', '0', '2', '2']);
});

test('a month without students gives a file with its days', async () => {
  const groupId = await mondayGroup(await app.userId('coach'));
  const { body } = await (await app.as('owner')).call(exportJournal, november(groupId));
  expect(row(getCells(body), 2, 3)).toEqual(['Присутствовали', '0', '0']);
  expect(getSheet(body)).toContain('<autoFilter ref="A1:J1"/>');
});

test('refuses users who cannot see the journal, and wrong months', async () => {
  const groupId = await mondayGroup(await makeUser(app.db, 'coach'));
  const coach = await app.as('coach');
  expect((await app.visitor().refused(exportJournal, november(groupId))).httpStatus).toBe(401);
  expect((await (await app.as('accountant')).refused(exportJournal, november(groupId))).httpStatus).toBe(403);
  expect((await coach.refused(exportJournal, november(groupId))).body.code).toBe('NOT_FOUND');
  expect((await coach.refused(exportJournal, november(2_000_000_000))).body.code).toBe('NOT_FOUND');
  const wrong = { params: { id: groupId }, query: { month: '2026-13' } };
  expect((await coach.refused(exportJournal, wrong)).body.code).toBe('VALIDATION_FAILED');

  await app.db('userGroups').insert({ userId: await app.userId('coach'), groupId, accessType: 'view' });
  const { body } = await coach.call(exportJournal, november(groupId));
  expect(getCells(body).get('A1')).toBe('Ученик');
});

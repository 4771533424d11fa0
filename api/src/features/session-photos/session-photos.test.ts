import { randomUUID } from 'node:crypto';
import { photoStatuses } from '@school/api-contract/groups/photo-timing';
import { maxPhotosOfSession, sessionPhotoRoutes as routes } from '@school/api-contract/groups/session-photos';
import type { Role } from '@school/api-contract/rules/roles';
import { maxUploadBytes } from '@school/api-contract/uploaded-file';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { type TestClient, toRequestBody } from '../../testing/test-client';
import { makeGroup, makeStudent, makeUser } from '../groups/school.fixture';
import { fileDeletionJobs } from '../stored-files/file-deletion';
import { missingPhotosTask } from './missing-photos.task';
import { sessionPhotosRoutes } from './session-photos.routes';

const app = useTestApp({ features: sessionPhotosRoutes, jobs: fileDeletionJobs });

/** A Monday; the session begins at 17:30 in Moscow. */
const day = '2026-11-23';
const at = (minutes: number) => new Date(Date.parse('2026-11-23T14:30:00Z') + minutes * 60_000).toISOString();

let coach = 0;
let groupId = 0;
let picture = Buffer.alloc(0);

async function makePhotographedGroup(name = 'Звездочки'): Promise<number> {
  const id = await makeGroup(app.db, { trainer: coach, name });
  await app.db('schedules').insert({ groupId: id, dayOfWeek: 1, startTime: '17:30', endTime: '19:00' });
  return id;
}

/** A JPEG as a phone makes it: stored on its side, with the location in its metadata. */
const makePicture = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'Secret place' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
    .jpeg()
    .toBuffer();

beforeAll(async () => {
  coach = await app.userId('coach');
  picture = await makePicture();
});
beforeEach(async () => {
  app.clock.set(at(0));
  await app.db('sessionPhotos').delete();
  groupId = await makePhotographedGroup();
});

interface Sent {
  by?: TestClient;
  group?: number;
  takenAt?: string;
  sentAt?: string;
  date?: string;
  clientId?: string;
  content?: Buffer;
}

async function send({ by, group = groupId, content = picture, ...given }: Sent = {}) {
  const now = app.clock.now().toISOString();
  const body = { date: day, clientId: randomUUID(), takenAt: now, sentAt: now, ...given };
  const { body: parts } = toRequestBody(routes.take, { ...body, file: { fileName: 'image.jpg', content } });
  const client = by ?? (await app.as('coach'));
  const response = await client.send('POST', `/api/groups/${group}/photos`, { body: parts });
  return { status: response.status, body: await response.json() };
}

async function readFile(id: number, size: 'full' | 'small', role: Role = 'owner') {
  const response = await (await app.as(role)).send('GET', `/api/session-photos/${id}/file?size=${size}`);
  return { response, content: Buffer.from(await response.arrayBuffer()) };
}

test.each([
  [-20, 'ON_TIME'],
  [0, 'ON_TIME'],
  [5, 'ON_TIME'],
  [6, 'LATE'],
  [7, 'LATE'],
  [15, 'LATE'],
  [16, 'VERY_LATE'],
])('a photo %i minutes after the start is %s', async (minutes, status) => {
  app.clock.set(at(minutes + 0.5));
  const { status: answered, body } = await send();
  expect(answered).toBe(201);
  expect(body).toMatchObject({ submissionStatus: status, minutesDifference: minutes, timeProblem: null });
  expect(photoStatuses).toContain(body.submissionStatus);
});

test('a photo taken more than 30 minutes before the start is early, and any other photo counts before it', async () => {
  await app.db('groups').whereNot({ id: groupId }).delete();
  const admin = await app.as('admin');
  const period = { from: day, to: day };
  const find = async () => {
    const { body } = await admin.call(routes.list, { query: period });
    return body.find(({ group }) => group.id === groupId);
  };
  const score = async () => (await admin.call(routes.scores, { query: { month: day.slice(0, 7) } })).body;
  app.clock.set(at(-180));
  const { body } = await send();
  expect(body).toMatchObject({ minutesDifference: -180, timeProblem: null });
  // it does not show the session, which is waited for and then missing
  expect(await find()).toMatchObject({ state: 'WAITING', photos: [{ minutesDifference: -180 }] });
  expect(await score()).toEqual([]);
  app.clock.set(at(91));
  expect(await find()).toMatchObject({ state: 'MISSING', photos: [{ minutesDifference: -180 }] });
  expect(await score()).toMatchObject([{ sessions: 1, onTime: 0, early: 1, missing: 1 }]);
  await missingPhotosTask(app.deps).run();
  expect(await app.db('notifications').where({ event: 'photoMissing', userId: coach })).toHaveLength(1);
  await app.db('notifications').delete();
  const taken = await app.db('auditLogs').where({ eventType: 'session_photo.taken' }).orderBy('id', 'desc').first();
  expect(taken.metadata).toMatchObject({ status: 'EARLY', minutes: -180 });

  app.clock.set(at(12));
  await send();
  expect(await find()).toMatchObject({
    state: 'LATE',
    photos: [{ minutesDifference: 12 }, { minutesDifference: -180 }],
  });
  expect(await score()).toMatchObject([{ late: 1, early: 0 }]);
  // the early photo does not hide from the staff that the session's photo is late
  expect(await app.db('notifications').where({ event: 'photoLate', subject: `group:${groupId}` })).not.toEqual([]);
  const file = await admin.send('GET', `/api/session-photos/export.xlsx?month=${day.slice(0, 7)}`);
  expect(file.status).toBe(200);
});

test('a moved session counts by its new time, and its old day takes no photos', async () => {
  await app.db('sessionChanges').insert({
    ...{ groupId, date: day, state: 'moved', movedTo: '2026-11-25', startTime: '10:00', endTime: '11:00' },
    ...{ reason: 'Соревнования', changedBy: coach, changedAt: at(-600) },
  });
  const refused = await send();
  expect(refused).toMatchObject({ status: 409, body: { code: 'ILLEGAL_TRANSITION', status: 'moved' } });
  app.clock.set('2026-11-25T07:08:00Z');
  const { body } = await send({ date: '2026-11-25' });
  expect(body).toMatchObject({ submissionStatus: 'LATE', minutesDifference: 8 });
});

test('a photo that waited for the network counts from when it was taken', async () => {
  app.clock.set(at(300));
  const { body } = await send({ takenAt: at(3) });
  expect(body).toMatchObject({
    submissionStatus: 'ON_TIME',
    minutesDifference: 3,
    takenAt: at(3),
    receivedAt: at(300),
    timeProblem: null,
  });
});

test.each([
  ['an hour slow, which would make a late photo early', { takenAt: at(-40), sentAt: at(-40) }, 20, 'clockWrong'],
  ['an hour fast', { takenAt: at(80), sentAt: at(80) }, 20, 'clockWrong'],
  ['set back only to take the photo', { takenAt: '2026-11-22T14:30:00Z' }, 20, 'beforeDay'],
  ['set forward only to take the photo', { takenAt: at(60) }, 20, 'inFuture'],
])('a phone with a clock %s is flagged and not believed', async (_, times, minutes, problem) => {
  app.clock.set(at(20));
  const { status, body } = await send({ sentAt: at(20), ...times });
  expect(status).toBe(201);
  expect(body).toMatchObject({ minutesDifference: minutes, timeProblem: problem, submissionStatus: 'VERY_LATE' });
});

test('both sizes are encoded again: upright, without location or other metadata, for signed-in staff of the group', async () => {
  const big = await makePicture(4000, 3000);
  expect((await sharp(big).metadata()).exif).toBeDefined();
  expect(big.includes('Secret place')).toBe(true);
  const { body } = await send({ content: big });
  const sizes = { full: [1440, 1920], small: [360, 480] };
  for (const size of ['full', 'small'] as const) {
    const { content, response } = await readFile(body.id, size);
    const { exif, width, height, orientation } = await sharp(content).metadata();
    expect({ exif, size: [width, height], orientation }).toEqual({
      exif: undefined,
      size: sizes[size],
      orientation: undefined,
    });
    expect(content.includes('Secret place')).toBe(false);
    expect(content.includes('Exif')).toBe(false);
    expect(response.headers.get('Content-Type')).toBe('image/jpeg');
    expect(response.headers.get('Cache-Control')).toContain('no-store');
    expect(content.length).toBe(size === 'full' ? body.originalFileSize : body.compressedFileSize);
  }
  expect((await readFile(body.id, 'small', 'coach')).response.status).toBe(200);
  expect((await readFile(body.id, 'small', 'accountant')).response.status).toBe(403);
  expect((await app.visitor().send('GET', `/api/session-photos/${body.id}/file`)).status).toBe(401);
  const stranger = await app.signedIn(await makeUser(app.db, 'coach'));
  expect((await stranger.send('GET', `/api/session-photos/${body.id}/file`)).status).toBe(404);
});

test('only a coach of the group takes its photos', async () => {
  expect((await send({ by: app.visitor() })).status).toBe(401);
  for (const role of ['owner', 'senior_admin', 'admin', 'accountant'] as const)
    expect((await send({ by: await app.as(role) })).status).toBe(403);
  const other = await makeUser(app.db, 'coach');
  const by = await app.signedIn(other);
  expect((await send({ by })).status).toBe(404);
  await app.db('userGroups').insert({ userId: other, groupId, accessType: 'view' });
  expect((await send({ by })).status).toBe(403);
  await app.db('userGroups').where({ userId: other, groupId }).update({ accessType: 'edit' });
  expect((await send({ by })).status).toBe(201);
});

test('a repeated upload, even a simultaneous one, gives one photo with one pair of files and one event', async () => {
  const clientId = randomUUID();
  const answers = [...(await Promise.all([send({ clientId }), send({ clientId })])), await send({ clientId })];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await app.db('sessionPhotos').where({ groupId })).toHaveLength(1);
  const keys: string[] = [];
  for await (const batch of app.deps.files.list('session-photos', new Date('2100-01-01'))) keys.push(...batch);
  expect(keys.filter((key) => key.startsWith(`session-photos/${groupId}/`))).toHaveLength(2);
  const events = await app.db('auditLogs').where({ eventType: 'session_photo.taken' });
  expect(events.filter(({ metadata }) => metadata.groupId === groupId)).toHaveLength(1);
});

test('a session takes at most ten photos, even when they arrive at once', async () => {
  const answers = await Promise.all(Array.from({ length: maxPhotosOfSession + 2 }, () => send()));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxPhotosOfSession);
  expect(answers.filter(({ body }) => body.code === 'PHOTO_LIMIT_REACHED')).toHaveLength(2);
});

test('refuses files that are not pictures, broken, too large or of another day, and stores nothing', async () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000')]);
  const contents: [Buffer, string][] = [
    [Buffer.from('%PDF-1.7\n1 0 obj'), 'Подойдут JPEG, PNG и WebP'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Подойдут JPEG, PNG и WebP'],
    [heic, 'Формат HEIC не подходит. Сохраните фото как JPEG или PDF'],
    [picture.subarray(0, 60), 'Файл поврежден: его не удалось прочитать'],
  ];
  for (const [content, message] of contents) {
    const { status, body } = await send({ content });
    expect({ status, details: body.details }).toEqual({ status: 400, details: [{ path: 'file', message }] });
  }
  expect((await send({ content: Buffer.alloc(maxUploadBytes + 1) })).status).toBe(413);
  // 64 megapixels in a few kilobytes
  const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  expect((await send({ content: bomb })).status).toBe(400);
  expect((await send({ date: '2026-11-24' })).body.details).toEqual([
    { path: 'date', message: 'Дата не может быть в будущем' },
  ]);
  expect((await send({ date: '2026-11-15' })).body.details[0].message).toContain('больше недели');
  expect((await send({ date: '2026-11-22' })).body).toMatchObject({ code: 'ILLEGAL_TRANSITION', status: 'none' });
  expect(
    (await send({ clientId: 'x', takenAt: 'yesterday' })).body.details.map(({ path }: { path: string }) => path),
  ).toEqual(['clientId', 'takenAt']);
  expect(await app.db('sessionPhotos').where({ groupId })).toEqual([]);
});

test("a coach's day lists own planned sessions with their photos, in two statements", async () => {
  await app.db('groups').whereNot({ id: groupId }).update({ active: false, trainer: null });
  const studentId = await makeStudent(app.db);
  await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-11-01' });
  await makeGroup(app.db, { trainer: await makeUser(app.db, 'coach') });
  const { body: photo } = await send();
  const { body, statements } = await (await app.as('coach')).call(routes.today);
  expect(body).toEqual({
    today: day,
    sessions: [
      {
        group: { id: groupId, name: 'Звездочки' },
        ...{ sportsDirection: 'dance', date: day, startTime: '17:30', endTime: '19:00' },
        ...{ branchName: null, hall: null, students: 1, substitute: null, photos: [photo] },
        withoutConsent: [expect.stringMatching(/^Ученик\d+ Анна$/)],
        own: true,
      },
    ],
  });
  expect(statements).toHaveLength(3);
});

test('a coach looks back at the own sessions of the seven days before, newest first', async () => {
  await app.db('groups').whereNot({ id: groupId }).delete();
  await makePhotographedGroup('Искорки');
  const foreign = await makeGroup(app.db, { trainer: await makeUser(app.db, 'coach') });
  await app.db('schedules').insert({ groupId: foreign, dayOfWeek: 1, startTime: '17:30', endTime: '19:00' });
  app.clock.set('2026-11-16T14:50:00Z');
  const { body: photo } = await send({ date: '2026-11-16' });
  const list = async () =>
    (await (await app.as('coach')).call(routes.recent)).body.map(({ date, group, state, photos }) => [
      ...[date, group.name, state],
      photos.map(({ id }) => id),
    ]);
  // today's sessions are among the tasks
  expect(await list()).toEqual([]);
  app.clock.set('2026-11-17T09:00:00Z');
  const monday = [
    ['2026-11-16', 'Звездочки', 'VERY_LATE', [photo.id]],
    ['2026-11-16', 'Искорки', 'MISSING', []],
  ];
  expect(await list()).toEqual(monday);
  await app.db('schedules').insert({ groupId, dayOfWeek: 4, startTime: '17:30', endTime: '19:00' });
  app.clock.set(at(0));
  expect(await list()).toEqual([['2026-11-19', 'Звездочки', 'MISSING', []], ...monday]);
  app.clock.set('2026-11-24T09:00:00Z');
  expect((await list()).map(([date]) => date)).toEqual(['2026-11-23', '2026-11-23', '2026-11-19']);
});

test('managers see each session with its state, the score of the month and an Excel file; a coach does not', async () => {
  await app.db('groups').whereNot({ id: groupId }).delete();
  const second = await makePhotographedGroup('Искорки');
  app.clock.set('2026-11-16T14:50:00Z');
  await send({ date: '2026-11-16' });
  app.clock.set(at(3));
  await send({ group: second });
  const admin = await app.as('admin');
  const period = { query: { from: '2026-11-09', to: '2026-11-30' } };
  const list = async () =>
    (await admin.call(routes.list, period)).body.map(({ date, group, state, photos }) => [
      ...[date, group.name, state, photos.length],
    ]);
  // 9 November is before the school's first photo
  const before = [
    ['2026-11-16', 'Звездочки', 'VERY_LATE', 1],
    ['2026-11-16', 'Искорки', 'MISSING', 0],
    ['2026-11-23', 'Звездочки', 'WAITING', 0],
    ['2026-11-23', 'Искорки', 'ON_TIME', 1],
    ['2026-11-30', 'Звездочки', 'WAITING', 0],
    ['2026-11-30', 'Искорки', 'WAITING', 0],
  ];
  expect(await list()).toEqual(before);
  app.clock.set(at(91));
  expect((await list())[2]).toEqual(['2026-11-23', 'Звездочки', 'MISSING', 0]);
  const scores = await admin.call(routes.scores, { query: { month: '2026-11' } });
  expect(scores.body).toEqual([
    {
      trainer: { id: coach, name: 'test_coach' },
      ...{ sessions: 4, onTime: 1, late: 0, veryLate: 1, early: 0, missing: 2, flagged: 0 },
    },
  ]);
  expect(scores.statements).toHaveLength(2);
  const file = await admin.send('GET', '/api/session-photos/export.xlsx?month=2026-11');
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  expect((await admin.refused(routes.list, { query: { from: '2026-11-01', to: '2026-12-02' } })).body.code).toBe(
    'VALIDATION_FAILED',
  );
  const trainer = await app.as('coach');
  expect((await trainer.refused(routes.list, period)).body.code).toBe('FORBIDDEN');
  expect((await trainer.refused(routes.scores, { query: { month: '2026-11' } })).body.code).toBe('FORBIDDEN');
});

test('the time line of a group joins schedule, marks and photos', async () => {
  const studentId = await makeStudent(app.db);
  await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-11-01' });
  await app.db('attendance').insert({ studentId, groupId, date: day, status: 'PRESENT', markedBy: coach });
  await app.db('sessionChanges').insert({
    ...{ groupId, date: '2026-11-30', state: 'cancelled', reason: 'Нет света', changedBy: coach, changedAt: at(0) },
  });
  app.clock.set(at(7));
  const { body: photo } = await send();
  const input = { params: { id: groupId }, query: { month: '2026-11' } };
  const { body } = await (await app.as('coach')).call(routes.timeline, input);
  expect(body.map(({ date, state, photoState }) => [date, state, photoState])).toEqual([
    ['2026-11-30', 'cancelled', null],
    ['2026-11-23', 'planned', 'LATE'],
    ['2026-11-16', 'planned', null],
    ['2026-11-09', 'planned', null],
    ['2026-11-02', 'planned', null],
  ]);
  expect(body[1]).toMatchObject({ students: 1, present: 1, absent: 0, photos: [photo] });
  expect((await (await app.as('admin')).call(routes.timeline, input)).status).toBe(200);
  const stranger = await app.signedIn(await makeUser(app.db, 'coach'));
  expect((await stranger.refused(routes.timeline, input)).body.code).toBe('NOT_FOUND');
});

test('owner and senior_admin delete any photo, an administrator and a colleague none; its files are deleted too', async () => {
  const { body } = await send();
  const input = { params: { id: body.id } };
  expect((await (await app.as('admin')).refused(routes.remove, input)).body.code).toBe('FORBIDDEN');
  expect((await (await app.as('accountant')).refused(routes.remove, input)).body.code).toBe('FORBIDDEN');
  const colleague = await makeUser(app.db, 'coach');
  const by = await app.signedIn(colleague);
  expect((await by.refused(routes.remove, input)).body.code).toBe('NOT_FOUND');
  await app.db('userGroups').insert({ userId: colleague, groupId, accessType: 'manage' });
  expect((await by.refused(routes.remove, input)).body.code).toBe('FORBIDDEN');
  const { photoUrl, compressedPhotoUrl } = await app.db('sessionPhotos').where({ id: body.id }).first();
  await (await app.as('owner')).call(routes.remove, input);
  await app.runJobs();
  for (const key of [photoUrl, compressedPhotoUrl]) expect(await app.deps.files.get(key)).toBeNull();
  expect((await (await app.as('owner')).refused(routes.remove, input)).body.code).toBe('NOT_FOUND');
});

test('a coach deletes an own photo on the day on which it arrived; the session is then without one again', async () => {
  const trainer = await app.as('coach');
  // without any photo the school would not miss one
  await send({ group: await makePhotographedGroup('Искорки') });
  app.clock.set(at(91));
  const late = await send();
  app.clock.set(at(120));
  const { body } = await send({ takenAt: at(2) });
  expect(body).toMatchObject({ submissionStatus: 'ON_TIME', mayRemove: true });
  const state = async () => {
    const input = { params: { id: groupId }, query: { month: '2026-11' } };
    const { body: entries } = await trainer.call(routes.timeline, input);
    return entries.find(({ date }) => date === day)?.photoState;
  };
  expect(await state()).toBe('ON_TIME');
  const answers = await Promise.all([
    trainer.send('DELETE', `/api/session-photos/${body.id}`),
    trainer.send('DELETE', `/api/session-photos/${body.id}`),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect(await state()).toBe('VERY_LATE');
  const removed = await app.db('auditLogs').where({ eventType: 'session_photo.removed' }).orderBy('id', 'desc').first();
  expect(removed).toMatchObject({
    userId: String(coach),
    metadata: { photoId: body.id, groupId, date: day, own: true },
  });
  // midnight in Moscow
  app.clock.set('2026-11-23T21:00:00Z');
  const { body: listed } = await trainer.call(routes.timeline, {
    params: { id: groupId },
    query: { month: '2026-11' },
  });
  expect(listed.flatMap(({ photos }) => photos.map(({ mayRemove }) => mayRemove))).toEqual([false]);
  const input = { params: { id: late.body.id } };
  expect((await trainer.refused(routes.remove, input)).body.code).toBe('FORBIDDEN');
  app.clock.set('2026-11-23T20:59:00Z');
  await trainer.call(routes.remove, input);
  expect(await state()).toBe('MISSING');
});

test('staff are notified once of the first late photo and of a session without one', async () => {
  const admin = await app.userId('admin');
  await app.db('notifications').delete();
  const bell = async () =>
    (await app.db('notifications').where({ userId: admin }).orderBy('id')).map(({ event, parameters, link }) => ({
      event,
      ...parameters,
      link,
    }));
  app.clock.set(at(12));
  await send();
  await send();
  const value = { group: 'Звездочки', date: '23.11.2026', time: '17:30' };
  const late = {
    ...{ event: 'photoLate', ...value, minutes: '12' },
    link: `/trainer-photo-demo?day=2026-11-23&group=${groupId}`,
  };
  expect(await bell()).toEqual([late]);

  await app.db('groups').whereNot({ id: groupId }).update({ active: false, trainer: null });
  const second = await makePhotographedGroup('Искорки');
  const run = () => missingPhotosTask(app.deps).run();
  app.clock.set(at(89));
  await run();
  expect(await bell()).toEqual([late]);
  app.clock.set(at(91));
  await run();
  await run();
  const missing = { event: 'photoMissing', ...value, group: 'Искорки' };
  expect(await bell()).toEqual([late, { ...missing, link: '/trainer-photo-demo?day=2026-11-23' }]);
  expect(await app.db('notifications').where({ userId: coach })).toMatchObject([
    { event: 'photoMissing', subject: `group:${second}`, link: '/trainer-photo-demo' },
  ]);

  // a late photo is no longer missing
  await send({ group: second });
  const missed = await app.db('notifications').where({ event: 'photoMissing' });
  expect(new Set(missed.map(({ readAt }) => readAt?.toISOString()))).toEqual(new Set([app.clock.now().toISOString()]));
});

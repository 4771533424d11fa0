import { randomUUID } from 'node:crypto';
import { chatMessageRoutes } from '@school/api-contract/chat/messages';
import { expect, test } from 'vitest';
import { createAllJobs, createAllRoutes, createAllTasks } from '../../app/features';
import { verifyAuditChain } from '../../platform/audit/verify-chain';
import { outboxCarrier } from '../../platform/delivery/carrier';
import { deliveryJobs } from '../../platform/delivery/delivery-worker';
import { useTestApp } from '../../testing/test-app';
import { getAnnouncementsId, write } from '../chat/chat.fixture';
import { makeGroup } from '../groups/school.fixture';
import { advanceClock, archiveFamily, createFamily, listAllTexts, listTraces } from './family.fixture';
import { retentionTask } from './retention.task';

const app = useTestApp({
  features: createAllRoutes,
  jobs: (deps) => [...createAllJobs(deps), ...deliveryJobs(deps, { sms: outboxCarrier, email: outboxCarrier })],
});

test('the daily job erases exactly what is past its term, with one act per run', async () => {
  expect(createAllTasks(app.deps).map(({ name }) => name)).toContain('personal-data-retention');
  const task = retentionTask(app.deps);
  await task.run();
  const acts = () => app.db('personalDataActs').where({ basis: 'retention' }).orderBy('id');
  const before = (await acts()).length;
  const staying = await createFamily(app);
  const leaving = await createFamily(app);
  const refusing = await createFamily(app);
  await archiveFamily(app, leaving);
  const reason = await app.db('refusalReasons').first('id');
  await app
    .db('trialRequests')
    .where({ id: refusing.trialRequestId })
    .update({ status: 'REFUSED', refusalReasonId: reason.id, refusedFrom: 'NEW', statusChangedAt: app.clock.now() });

  advanceClock(app, 1, -1);
  await task.run();
  expect(await acts()).toHaveLength(before);

  advanceClock(app, 0, 3);
  await task.run();
  await task.run();
  const first = await acts();
  expect(first).toHaveLength(before + 1);
  expect(first.at(-1).items).toContainEqual(
    expect.objectContaining({ category: 'trialRequests', action: 'anonymised', count: 1 }),
  );
  const texts = await listAllTexts(app);
  expect(
    texts.filter((text) => text.startsWith('trial_requests.') && text.includes(refusing.secrets.trialName)),
  ).toEqual([]);
  expect(texts.some((text) => text.startsWith('students.') && text.includes(refusing.secrets.surname))).toBe(true);
  expect(texts.some((text) => text.startsWith('trial_requests.') && text.includes(staying.secrets.trialName))).toBe(
    true,
  );

  advanceClock(app, 6);
  await task.run();
  await app.runJobs();
  expect(await listTraces(app, leaving.secrets)).toEqual([]);
  expect((await listTraces(app, staying.secrets)).length).toBeGreaterThan(20);
  expect(await acts()).toHaveLength(before + 2);
  expect(await verifyAuditChain(app.db)).toMatchObject({ whole: true });
});

test('photos of sessions are removed with their files after six months', async () => {
  const groupId = await makeGroup(app.db);
  const takenAt = app.clock.now();
  const put = async (sessionDate: string) => {
    const key = `session-photos/${groupId}/p${sessionDate}.jpg`;
    await app.deps.files.put(key, Buffer.from('a'), 'image/jpeg');
    const photo = { groupId, sessionDate, sessionStartTime: '17:30', photoUrl: key, takenAt, clientId: randomUUID() };
    await app.db('sessionPhotos').insert(photo);
    return key;
  };
  const today = takenAt.getTime();
  const dayAgo = (days: number) => new Date(today - days * 24 * 3600 * 1000).toISOString().slice(0, 10);
  const [old, kept] = [await put(dayAgo(185)), await put(dayAgo(180))];
  await retentionTask(app.deps).run();
  await app.runJobs();
  expect(await app.deps.files.get(old)).toBeNull();
  expect(await app.deps.files.get(kept)).not.toBeNull();
  expect(await app.db('sessionPhotos').where({ groupId }).pluck('photoUrl')).toEqual([kept]);
  const act = await app.db('personalDataActs').where({ basis: 'retention' }).orderBy('id', 'desc').first();
  expect(act.items).toContainEqual(expect.objectContaining({ category: 'sessionPhotos', action: 'erased', count: 1 }));
});

test('chat messages of staff are blanked after a year and lose their files; their places stay', async () => {
  const owner = await app.as('owner');
  const roomId = await getAnnouncementsId(app.db);
  const old = await write(owner, roomId, 'Прошлогоднее объявление');
  await app.deps.files.put('chat/1/old.pdf', Buffer.from('a'), 'application/pdf');
  const file = { roomId, messageId: old.id, fileName: 'План.pdf', fileSize: 1, fileUrl: 'chat/1/old.pdf' };
  await app.db('chatAttachments').insert({ ...file, createdAt: app.clock.now() });
  advanceClock(app, 1, -1);
  await retentionTask(app.deps).run();
  expect(await app.db('chatMessages').where({ id: old.id }).pluck('text')).toEqual(['Прошлогоднее объявление']);
  const kept = await write(await app.as('owner'), roomId, 'Новое объявление', { replyToSeq: old.seq });
  advanceClock(app, 0, 3);
  await retentionTask(app.deps).run();
  await app.runJobs();
  const reader = await app.as('owner');
  const { body } = await reader.call(chatMessageRoutes.history, { params: { id: roomId } });
  expect(body.messages).toMatchObject([
    { id: old.id, text: '', attachments: [], deleted: { by: null } },
    { id: kept.id, text: 'Новое объявление', replyTo: { text: '', deleted: true } },
  ]);
  expect(await app.deps.files.get('chat/1/old.pdf')).toBeNull();
  const act = await app.db('personalDataActs').where({ basis: 'retention' }).orderBy('id', 'desc').first();
  expect(act.items).toContainEqual(expect.objectContaining({ category: 'chatMessages', action: 'erased', count: 1 }));
});

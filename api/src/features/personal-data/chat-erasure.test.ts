import { chatMessageRoutes } from '@school/api-contract/chat/messages';
import { personalDataRoutes } from '@school/api-contract/families/personal-data';
import { expect, test, vi } from 'vitest';
import { createAllRoutes } from '../../app/features';
import { useTestApp } from '../../testing/test-app';
import { getAnnouncementsId, write } from '../chat/chat.fixture';
import { fileDeletionJobs } from '../stored-files/file-deletion';
import { archiveFamily, createFamily } from './family.fixture';

const app = useTestApp({ features: createAllRoutes, jobs: fileDeletionJobs });

test('the erasure of a family that has left erases the chat messages about it with their files, and no others', async () => {
  const family = await createFamily(app);
  const { secrets, studentId, trialRequestId } = family;
  const owner = await app.as('owner');
  const roomId = await getAnnouncementsId(app.db);
  await app.db('students').where({ id: studentId }).update({ lastName: 'Ёлкина', firstName: 'Алёна' });
  const { digits } = secrets;
  const about = [
    'Позвоните Елкиной Алене: она болеет',
    'алену ёлкину забирает бабушка',
    `Номер мамы 8 (${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6, 8)}-${digits.slice(8)}`,
    `Почта: ${secrets.email.toUpperCase()}`,
    `Вот карточка: https://school.example/students/${studentId}`,
    `И заявка /sales-funnel/${trialRequestId}?tab=notes`,
  ];
  const others = [
    `Это /students/${studentId}0`,
    'Елкина не придет',
    'Алена и Сергей заболели',
    'Еловый венок у Алены',
    'Номер 916 000-00-00',
    `Почта: another.${secrets.email}`,
  ];
  for (const text of [...about, ...others]) await write(owner, roomId, text);
  const [first] = (await owner.call(chatMessageRoutes.history, { params: { id: roomId } })).body.messages;
  const file = { roomId, messageId: first?.id, fileName: 'Справка.pdf', fileSize: 1, fileUrl: 'chat/1/note.pdf' };
  await app.deps.files.put('chat/1/note.pdf', Buffer.from('a'), 'application/pdf');
  await app.db('chatAttachments').insert({ ...file, createdAt: app.clock.now() });
  const { version } = (await owner.call(chatMessageRoutes.history, { params: { id: roomId } })).body;

  const body = { parentPhone: secrets.phone };
  const running = (await owner.call(personalDataRoutes.planErasure, { body })).body;
  expect(running.some(({ category }) => category === 'chatMessages')).toBe(false);
  await archiveFamily(app, family);
  const plan = (await owner.call(personalDataRoutes.planErasure, { body })).body;
  expect(plan).toContainEqual(
    expect.objectContaining({ category: 'chatMessages', action: 'erased', count: about.length }),
  );
  const act = await owner.call(personalDataRoutes.erase, { body: { ...body, basis: 'request', comment: 'Заявление' } });
  expect(act.body.items).toEqual(plan);
  await app.runJobs();

  const { body: history } = await owner.call(chatMessageRoutes.history, { params: { id: roomId } });
  expect(history.messages.filter(({ deleted }) => !deleted).map(({ text }) => text)).toEqual(others);
  expect(await app.deps.files.get('chat/1/note.pdf')).toBeNull();
  const changes = await owner.call(chatMessageRoutes.changes, { params: { id: roomId }, query: { since: version } });
  expect(changes.body.messages.map((message) => message.version)).toEqual(about.map((_, index) => version + 1 + index));
});

test.each([
  ['Иванова Ева', 'Еву Иванову перевели', 'Евро Ивановой вернули'],
  ['Кравец Павел', 'Павла Кравца сегодня не будет', 'Павел и Сергей заболели'],
  ['Воробей Лев', 'Льву Воробью нужна справка', 'Воробьи и слоны в зоопарке'],
  ['Ли Аня', 'Позвоните Ли Ане', 'Лист Ани потерялся'],
])('%s is found in any case: %s, and not: %s', async (name, about, other) => {
  const [lastName, firstName] = name.split(' ');
  const family = await createFamily(app);
  await app.db('students').where({ id: family.studentId }).update({ lastName, firstName });
  const owner = await app.as('owner');
  const roomId = await getAnnouncementsId(app.db);
  for (const text of [about, other]) await write(owner, roomId, text);
  await archiveFamily(app, family);
  const body = { parentPhone: family.secrets.phone, basis: 'request', comment: 'Заявление' } as const;
  await owner.call(personalDataRoutes.erase, { body });
  const { messages } = (await owner.call(chatMessageRoutes.history, { params: { id: roomId } })).body;
  expect(messages.filter(({ deleted }) => !deleted).map(({ text }) => text)).toContain(other);
  expect(messages.map(({ text }) => text)).not.toContain(about);
});

test('many messages are erased in batches with one act; a killed erasure leaves a correct act, and the next one continues', async () => {
  const family = await createFamily(app);
  const { secrets, studentId } = family;
  await archiveFamily(app, family);
  const roomId = await getAnnouncementsId(app.db);
  await app.db('chatMessages').delete();
  await app.db('chatRooms').where({ id: roomId }).update({ lastSeq: 1300, version: 1300 });
  await app.db.raw(
    `insert into chat_messages (room_id, seq, version, author_id, client_id, text, created_at)
     select :roomId, n, n, :authorId, gen_random_uuid(),
       case when n % 13 = 0 then 'Занятие в зале ' || n else '/students/' || :studentId || ' не придет' end, :now
     from generate_series(1, 1300) n`,
    { roomId, authorId: await app.userId('owner'), studentId, now: app.clock.now() },
  );
  const countLeft = async () => {
    const texts = await app.db('chatMessages').whereNull('deletedAt').pluck<string[]>('text');
    const others = texts.filter((text) => text.startsWith('Занятие')).length;
    return { others, about: texts.length - others };
  };
  const body = { parentPhone: secrets.phone, basis: 'request', comment: 'Заявление' } as const;
  const owner = await app.as('owner');

  const { append } = app.deps.audit;
  let appends = 0;
  const audit = vi.spyOn(app.deps.audit, 'append').mockImplementation((...of) => {
    appends += 1;
    if (appends === 3) throw new Error('killed');
    return append(...of);
  });
  expect((await owner.refused(personalDataRoutes.erase, { body })).body.code).toBe('INTERNAL');
  audit.mockRestore();
  expect(await countLeft()).toEqual({ others: 100, about: 200 });
  const readItems = () => app.db('personalDataActs').orderBy('id', 'desc').limit(2).pluck('items');
  const chatItem = (count: number) => expect.objectContaining({ category: 'chatMessages', action: 'erased', count });
  expect((await readItems())[0]).toEqual([chatItem(1000)]);

  const { items } = (await owner.call(personalDataRoutes.erase, { body })).body;
  expect(await countLeft()).toEqual({ others: 100, about: 0 });
  expect(items).toContainEqual(chatItem(200));
  expect(items.length).toBeGreaterThan(1);
  expect(await readItems()).toEqual([items, [chatItem(1000)]]);
  const versions = await app.db('chatMessages').whereNotNull('deletedAt').orderBy('version').pluck('version');
  expect(versions).toEqual(Array.from({ length: 1200 }, (_, index) => 1301 + index));
});

import { randomUUID } from 'node:crypto';
import { chatMessageRoutes as routes } from '@school/api-contract/chat/messages';
import { messages } from '@school/api-contract/rules/messages';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { makeGroup } from '../groups/school.fixture';
import { fileDeletionJobs } from '../stored-files/file-deletion';
import { oldAttachmentsTask } from './attachments.service';
import { getGroupRoomId, write } from './chat.fixture';
import { chatRoutes } from './chat.routes';

const app = useTestApp({ features: chatRoutes, jobs: fileDeletionJobs });

async function makeRoom() {
  const groupId = await makeGroup(app.db, { trainer: await app.userId('coach') });
  const id = await getGroupRoomId(app.db, groupId);
  return { params: { id }, coach: await app.as('coach'), owner: await app.as('owner') };
}

const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
    .withExif({ IFD3: { GPSLatitude: '55/1 45/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
const pdf = Buffer.from('%PDF-1.7\nplain');
/** An archive contains the names of its parts uncompressed. */
const office = (...names: string[]) => Buffer.from(`PK\x03\x04[Content_Types].xml ${names.join(' ')}`);
const storedFiles = async () => {
  const rows = await app.db('chatAttachments').select('fileUrl', 'thumbnailUrl').orderBy('id');
  return rows.flatMap(({ fileUrl, thumbnailUrl }) => [fileUrl, thumbnailUrl].filter(Boolean));
};

test('an image loses its metadata, gets a thumbnail and is visible only to members of the room', async () => {
  const { params, coach, owner } = await makeRoom();
  const file = { fileName: '../Зал №2.JPG', content: await photo() };
  const { body: attachment } = await coach.call(routes.attach, { params, body: { file } });
  expect(attachment).toMatchObject({ fileName: 'Зал №2.jpg', image: { width: 900, height: 600 } });
  const own = { params: { id: attachment.id } };
  // nobody else sees it before it is sent
  expect((await owner.refused(routes.thumbnail, own)).httpStatus).toBe(404);
  const said = await write(coach, params.id, '', { attachmentIds: [attachment.id] });
  expect(said.attachments).toEqual([attachment]);
  const image = async (size: 'thumbnail' | 'full') => {
    const path = `${routes.thumbnail.path.replace(':id', String(attachment.id))}?size=${size}`;
    const response = await owner.send('GET', path);
    expect(response.headers.get('content-type')).toContain('image/jpeg');
    return sharp(Buffer.from(await response.arrayBuffer())).metadata();
  };
  expect(await image('thumbnail')).toMatchObject({ width: 480, height: 320 });
  const full = await image('full');
  expect([full.width, full.exif]).toEqual([900, undefined]);
  expect((await (await app.as('accountant')).refused(routes.file, own)).httpStatus).toBe(404);
});

test.each([
  ['a page', Buffer.from('<html><script>alert(1)</script>')],
  ['a program', Buffer.from('MZ\x90\x00')],
  ['a plain archive', Buffer.from('PK\x03\x04notes.txt')],
  ['a document with macros', office('word/document.xml', 'word/vbaProject.bin')],
])('refuses %s, whatever its name says', async (_what, content) => {
  const { params, coach } = await makeRoom();
  const file = { fileName: 'план.pdf', content };
  const { body } = await coach.refused(routes.attach, { params, body: { file } });
  expect(body.details).toEqual([{ path: 'file', message: messages.chatFileType }]);
});

test('documents keep their content and get the ending of their type', async () => {
  const { params, coach, owner } = await makeRoom();
  const names: string[] = [];
  for (const content of [pdf, office('word/document.xml'), office('xl/workbook.xml')]) {
    const { body } = await coach.call(routes.attach, { params, body: { file: { fileName: 'План.exe', content } } });
    names.push(body.fileName);
    await write(coach, params.id, 'план', { attachmentIds: [body.id] });
    const response = await owner.send('GET', routes.file.path.replace(':id', String(body.id)));
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(content);
  }
  expect(names).toEqual(['План.pdf', 'План.docx', 'План.xlsx']);
});

test('a file can be sent in one message, by its author and in its room', async () => {
  const { params, coach, owner } = await makeRoom();
  const other = await makeRoom();
  const { body } = await coach.call(routes.attach, { params, body: { file: { fileName: 'a.pdf', content: pdf } } });
  const send = (client: typeof coach, id: number) =>
    client.refused(routes.send, {
      params: { id },
      body: { clientId: randomUUID(), text: 'мой', attachmentIds: [body.id] },
    });
  const gone = [{ path: 'attachmentIds', message: messages.chatAttachmentGone }];
  expect((await send(owner, params.id)).body.details).toEqual(gone);
  expect((await send(coach, other.params.id)).body.details).toEqual(gone);
  await write(coach, params.id, '', { attachmentIds: [body.id] });
  expect((await send(coach, params.id)).body.details).toEqual(gone);
  // the refused messages left no trace
  expect((await coach.call(routes.history, { params })).body.messages).toHaveLength(1);
});

test('files are removed with their message, unsent ones after a day, others after a year', async () => {
  app.clock.set('2026-11-16T09:00:00Z');
  await app.db('chatAttachments').delete();
  const { params, coach } = await makeRoom();
  const upload = async () =>
    (await coach.call(routes.attach, { params, body: { file: { fileName: 'a.jpg', content: await photo() } } })).body;
  const [first, second] = [await upload(), await upload()];
  await upload();
  const removed = await write(coach, params.id, '', { attachmentIds: [first.id] });
  await write(coach, params.id, 'останется', { attachmentIds: [second.id] });
  const all = await storedFiles();
  expect(all).toHaveLength(6);

  const areKept = async () => Promise.all(all.map(async (key) => (await app.deps.files.get(key)) !== null));
  await coach.call(routes.remove, { params: { id: removed.id } });
  await app.runJobs();
  expect(await areKept()).toEqual([false, false, true, true, true, true]);
  app.clock.set('2026-11-17T09:00:01Z');
  await oldAttachmentsTask(app.deps).run();
  await app.runJobs();
  expect(await areKept()).toEqual([false, false, true, true, false, false]);
  app.clock.set('2027-11-16T09:00:01Z');
  await oldAttachmentsTask(app.deps).run();
  await app.runJobs();
  expect(await areKept()).toEqual(all.map(() => false));
  // the login session of a year ago has ended
  const { body: history } = await (await app.as('coach')).call(routes.history, { params });
  expect(history.messages.map(({ text, attachments }) => [text, attachments])).toEqual([
    ['', []],
    ['останется', []],
  ]);
});

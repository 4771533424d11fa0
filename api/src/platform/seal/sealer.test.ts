import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePdf } from '../../shared/documents/make-pdf';
import { useTestApp } from '../../testing/test-app';
import { systemRandom } from '../ports/random';
import { StartError } from '../start-error';
import { ecCertificateSha256, ecP12 } from './ec-seal.fixture';
import { readSealKey } from './seal-key';
import { createSealer } from './sealer';
import { makeSelfSignedP12 } from './self-signed';
import { createTimestamps } from './timestamp';
import { verifyTimestampToken } from './timestamp-token';
import { startTsa, type TestTsa } from './tsa.fixture';
import { verifySeal } from './verify-seal.fixture';

const app = useTestApp();
let folder = '';
let pdf: Buffer;
let tsa: TestTsa;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'school-seal-'));
  tsa = await startTsa();
  const createdAt = new Date('2026-11-05T10:00:00Z');
  pdf = await makePdf({ html: '<h1>Договор</h1><p>Текст</p>', title: 'Договор № 2026-00001', createdAt });
});
afterAll(async () => {
  await tsa.stop();
  await rm(folder, { recursive: true, force: true });
});

const order = {
  reason: 'Договор № 2026-00001',
  location: 'Москва, ул. (Новая), 1',
  sealedAt: new Date('2026-11-05T10:00:07Z'),
  timestamped: true,
};

/** Creates a sealer like that of another process on the same folder. */
function sealer(settings: { dataDir?: string; seal?: { file: string; password: string } } = {}, stamped = false) {
  const timestamps = stamped ? createTimestamps({ url: tsa.url, random: systemRandom, timeoutMs: 2000 }) : null;
  return createSealer({
    settings: { dataDir: settings.dataDir ?? folder, seal: settings.seal },
    db: app.db,
    clock: app.clock,
    timestamps,
  });
}

test('another program verifies the seal over the whole file by the school’s certificate', async () => {
  const { operatorName } = await app.db('settingsSchool').first('operatorName');
  const sealed = await sealer().seal(pdf, order);
  expect(sealed.pdf.subarray(0, pdf.length).equals(pdf)).toBe(true);
  const facts = verifySeal(sealed.pdf);
  expect(facts).toMatchObject({
    commonName: `${operatorName} (демо)`.slice(0, 64),
    certificateSha256: sealed.certificateSha256,
    subFilter: 'ETSI.CAdES.detached',
    timestamp: null,
  });
  expect(facts.time).toContain('20261105100007');
});

test('one changed byte is found, wherever it is', async () => {
  const sealed = (await sealer().seal(pdf, order)).pdf;
  const steps = Math.floor(sealed.length / 400);
  const places = [...Array(400).keys()].map((index) => index * steps);
  for (const at of [...places, pdf.length - 1, pdf.length, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 0x01, at);
    expect(() => verifySeal(changed), `byte ${at}`).toThrow();
  }
  expect(() => verifySeal(Buffer.concat([sealed, Buffer.from('\n')]))).toThrow('whole file');
  expect(() => verifySeal(pdf)).toThrow('Not one seal');
});

test('the same order gives the same bytes, in another process too', async () => {
  const [first, second] = await Promise.all([sealer().seal(pdf, order), sealer().seal(pdf, order)]);
  expect(second.pdf.equals(first.pdf)).toBe(true);
  const later = await sealer().seal(pdf, { ...order, sealedAt: new Date('2026-11-05T10:00:08Z') });
  expect(later.pdf.equals(first.pdf)).toBe(false);
});

test('the demo’s own seal is created once, complete and private, also by two processes at once', async () => {
  const dataDir = path.join(folder, 'two');
  const sealed = await Promise.all([1, 2, 3].map(() => sealer({ dataDir }).seal(pdf, order)));
  expect(new Set(sealed.map(({ certificateSha256 }) => certificateSha256)).size).toBe(1);
  expect(await readdir(path.join(dataDir, 'seal'))).toEqual(['demo.p12']);
  expect((await stat(path.join(dataDir, 'seal', 'demo.p12'))).mode & 0o777).toBe(0o600);
});

test('with an authority the seal carries its time-stamp over the signature', async () => {
  tsa.behaviour = 'grant';
  const stamping = sealer({}, true);
  const { pdf: sealed, timestamped } = await stamping.seal(pdf, order);
  expect(timestamped).toBe(true);
  const { timestamp, signature } = verifySeal(sealed);
  const content = await verifyTimestampToken(timestamp ?? Buffer.alloc(0));
  expect(content.sha256.equals(createHash('sha256').update(signature).digest())).toBe(true);
  expect(content.at).toEqual(tsa.at);
  const plain = await stamping.seal(pdf, { ...order, timestamped: false });
  expect(plain.timestamped).toBe(false);
  expect(verifySeal(plain.pdf).timestamp).toBeNull();
});

test('without a timestamp from the authority there is no seal, and the error names the reason', async () => {
  tsa.behaviour = 'refuse';
  await expect(sealer({}, true).seal(pdf, order)).rejects.toThrow('refused, status 2');
});

test('seals with the school’s own P12 with an EC key and its chain, as OpenSSL creates it', async () => {
  const file = path.join(folder, 'ec.p12');
  await writeFile(file, ecP12);
  const school = sealer({ seal: { file, password: 'only-a-test' } });
  await school.prepare();
  const sealed = await school.seal(pdf, order);
  expect(sealed.certificateSha256).toBe(ecCertificateSha256);
  expect((await readSealKey(ecP12, 'only-a-test')).chain).toHaveLength(1);
});

test.each([
  ['a wrong password', 'school.p12', 'wrong', 'SEAL_P12_FILE: the password is wrong or the file is no P12'],
  ['no file', 'nowhere.p12', 'right', 'SEAL_P12_FILE: the file cannot be read (ENOENT)'],
  ['another file', 'text.p12', 'right', 'SEAL_P12_FILE: the password is wrong or the file is no P12'],
])('%s fails the start with one sentence', async (_, name, password, message) => {
  await writeFile(path.join(folder, 'text.p12'), 'not a P12');
  const p12 = await makeSelfSignedP12({ commonName: 'Школа', password: 'right', now: app.clock.now() });
  await writeFile(path.join(folder, 'school.p12'), p12);
  const failure = await sealer({ seal: { file: path.join(folder, name), password } })
    .prepare()
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect(failure).toMatchObject({ message });
});

test('an expired certificate cannot seal', async () => {
  const file = path.join(folder, 'old.p12');
  const now = new Date('2001-01-01');
  await writeFile(file, await makeSelfSignedP12({ commonName: 'Школа', password: 'right', now }));
  const old = sealer({ seal: { file, password: 'right' } });
  await old.prepare();
  await expect(old.seal(pdf, order)).rejects.toThrow('expired');
  expect((await readFile(file)).length).toBeGreaterThan(0);
});

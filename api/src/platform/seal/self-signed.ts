import { generateKeyPair, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const years = 10;
/** The maximum length of an X.520 common name is 64 characters. */
const nameLength = 64;

/**
 * Creates a P12 with a new RSA key and a self-signed certificate. Its seal proves that a file is unchanged; it
 * identifies the school only to readers who compare the certificate's fingerprint.
 */
export async function makeSelfSignedP12({
  commonName,
  password,
  now,
}: {
  commonName: string;
  password: string;
  now: Date;
}): Promise<Buffer> {
  const { default: forge } = await import('node-forge');
  // OpenSSL generates the key in the thread pool.
  const keys = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const privateKey = forge.pki.privateKeyFromPem(keys.privateKey);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(keys.publicKey);
  // The leading 0 keeps the serial number positive.
  certificate.serialNumber = `0${randomBytes(16).toString('hex').slice(1)}`;
  // Allows for other machines whose clocks are behind.
  certificate.validity.notBefore = new Date(now.getTime() - 3600 * 1000);
  certificate.validity.notAfter = new Date(now);
  certificate.validity.notAfter.setUTCFullYear(now.getUTCFullYear() + years);
  // The value is a number; forge's types name the wrong enumeration.
  const utf8: number = forge.asn1.Type.UTF8;
  const name = [{ name: 'commonName', value: commonName.slice(0, nameLength), valueTagClass: utf8 }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', critical: true, digitalSignature: true, nonRepudiation: true },
    { name: 'subjectKeyIdentifier' },
  ]);
  certificate.sign(privateKey, forge.md.sha256.create());
  const p12 = forge.pkcs12.toPkcs12Asn1(privateKey, [certificate], password, { algorithm: 'aes256' });
  return Buffer.from(forge.asn1.toDer(p12).getBytes(), 'latin1');
}

/** Returns the seal of a demo, created once; only the file's owner can read it. */
export async function readOrMakeDemoP12(
  dataDir: string,
  order: { commonName: string; password: string; now: Date },
): Promise<Buffer> {
  const file = path.join(dataDir, 'seal', 'demo.p12');
  const known = await readFile(file).catch(() => undefined);
  if (known !== undefined) return known;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, await makeSelfSignedP12(order), { mode: 0o600 });
  // When two processes start at once, one of them links its complete draft, and both then read that file.
  await link(draft, file).catch(() => {});
  await rm(draft);
  return readFile(file);
}

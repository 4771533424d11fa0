import { sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { DigestAlgorithm, Signer } from '@libpdf/core';
import type { Knex } from 'knex';
import type { Clock } from '../ports/clock';
import type { Settings } from '../settings';
import { StartError } from '../start-error';
import { readSealKey, type SealKey } from './seal-key';
import { readOrMakeDemoP12 } from './self-signed';
import type { Timestamps } from './timestamp';

export interface SealOrder {
  /** The reason in the seal: 'Договор № 2026-00012'. */
  reason: string;
  /** The school's location in the seal. */
  location: string;
  /** The time in the seal, with a precision of one second. */
  sealedAt: Date;
  /** Whether to request a timestamp that confirms the time (PAdES B-T); ignored when no timestamp authority is set. */
  timestamped: boolean;
}

export interface SealedPdf {
  /** The given bytes, unchanged, followed by the seal. */
  pdf: Buffer;
  /** Fingerprint of the sealing certificate: SHA-256 in hex. */
  certificateSha256: string;
  timestamped: boolean;
}

/** The school's electronic seal on PDF files (PAdES, ETSI EN 319 142-1). */
export interface Sealer {
  /** Reads the school's P12 if one is set, so that a faulty one fails the start with a `StartError`. */
  prepare(): Promise<void>;
  /**
   * Seals a PDF. The same file, order and key give the same bytes, except for the timestamp.
   *
   * @throws TimestampError when the authority returns no timestamp
   * @throws Error when the certificate has expired
   */
  seal(pdf: Buffer, order: SealOrder): Promise<SealedPdf>;
}

interface Parts {
  settings: Pick<Settings, 'seal' | 'dataDir'>;
  db: Knex;
  clock: Clock;
  timestamps: Timestamps | null;
}

/** Upper limits in bytes for the signature with its attributes and for the timestamp with its certificates. */
const maxBytes = { signature: 4096, timestamp: 16_384 };

/**
 * Creates a sealer with the P12 of the settings; in demo mode without one, with a self-signed one stored in DATA_DIR.
 */
export function createSealer({ settings, db, clock, timestamps }: Parts): Sealer {
  let opened: Promise<SealKey> | undefined;

  function key(): Promise<SealKey> {
    opened ??= settings.seal ? readSchoolKey(settings.seal) : makeDemoKey();
    opened.catch(() => {
      // The next call tries again.
      opened = undefined;
    });
    return opened;
  }

  async function makeDemoKey(): Promise<SealKey> {
    const school = await db('settingsSchool').first('operatorName');
    const commonName = `${String(school.operatorName).slice(0, 57)} (демо)`;
    const p12 = await readOrMakeDemoP12(settings.dataDir, { commonName, password: demoPassword, now: clock.now() });
    return readSealKey(p12, demoPassword);
  }

  return {
    async prepare() {
      if (settings.seal) await key();
    },

    async seal(pdf, { reason, location, sealedAt, timestamped }) {
      const { PDF } = await import('@libpdf/core');
      const sealKey = await key();
      if (sealKey.validTo <= clock.now()) throw new Error('The certificate of the seal has expired');
      const document = await PDF.load(new Uint8Array(pdf));
      const stamps = timestamped ? timestamps : null;
      const { bytes } = await document.sign({
        signer: createSigner(sealKey),
        reason: withoutEscapes(reason),
        location: withoutEscapes(location),
        signingTime: sealedAt,
        fieldName: 'SchoolSeal',
        estimatedSize: countCertificateBytes(sealKey) + maxBytes.signature + (stamps ? maxBytes.timestamp : 0),
        ...(stamps ? { level: 'B-T', timestampAuthority: toAuthority(stamps) } : { level: 'B-B' }),
      });
      return {
        pdf: Buffer.from(bytes),
        certificateSha256: sealKey.certificateSha256,
        timestamped: stamps !== null,
      };
    },
  };
}

/** Protects only the fictional contracts of a demo. */
const demoPassword = 'demo';

async function readSchoolKey({ file, password }: NonNullable<Settings['seal']>): Promise<SealKey> {
  const p12 = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`SEAL_P12_FILE: the file cannot be read (${error.code})`);
  });
  try {
    return await readSealKey(p12, password);
  } catch (error) {
    throw new StartError(`SEAL_P12_FILE: ${error instanceof Error ? error.message : 'it cannot be used'}`);
  }
}

const signAsync = promisify<string, Uint8Array, SealKey['privateKey'], Buffer>(sign);

function createSigner({ privateKey, certificate, chain }: SealKey): Signer {
  const isRsa = privateKey.asymmetricKeyType === 'rsa';
  return {
    certificate: new Uint8Array(certificate),
    certificateChain: chain.map((one) => new Uint8Array(one)),
    keyType: isRsa ? 'RSA' : 'EC',
    signatureAlgorithm: isRsa ? 'RSASSA-PKCS1-v1_5' : 'ECDSA',
    // Runs in the thread pool, so that it does not block this thread.
    sign: async (data: Uint8Array, algorithm: DigestAlgorithm) =>
      new Uint8Array(await signAsync(algorithm.replace('-', ''), data, privateKey)),
  };
}

function toAuthority(timestamps: Timestamps) {
  return { timestamp: async (digest: Uint8Array) => new Uint8Array(await timestamps.timestamp(Buffer.from(digest))) };
}

/** Removes characters that the library escapes twice, since PDF readers would show a backslash. */
const withoutEscapes = (text: string) => text.replace(/[()\\]/g, '');

const countCertificateBytes = ({ certificate, chain }: SealKey) =>
  [certificate, ...chain].reduce((sum, one) => sum + one.length, 0);

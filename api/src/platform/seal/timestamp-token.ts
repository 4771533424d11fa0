import { createHash, verify, X509Certificate } from 'node:crypto';
import { childrenOf, type Der, derOid, derTag, readDer } from './der';

/** What a time-stamping authority signed. */
export interface TimestampContent {
  at: Date;
  /** The hash that is stamped. */
  sha256: Buffer;
  /** DER of the request's nonce. */
  nonce: Buffer | null;
}

export const sha256Oid = '2.16.840.1.101.3.4.2.1';
const digestNames = new Map(
  Object.entries({
    [sha256Oid]: 'sha256',
    '2.16.840.1.101.3.4.2.2': 'sha384',
    '2.16.840.1.101.3.4.2.3': 'sha512',
  }).map(([oid, name]) => [derOid(oid).toString('hex'), name]),
);
const oid = {
  signedData: derOid('1.2.840.113549.1.7.2'),
  tstInfo: derOid('1.2.840.113549.1.9.16.1.4'),
  contentType: derOid('1.2.840.113549.1.9.3'),
  messageDigest: derOid('1.2.840.113549.1.9.4'),
  sha256: derOid(sha256Oid),
};
/** Extended key usage of who may stamp (RFC 3161, section 2.3). */
const timeStamping = '1.3.6.1.5.5.7.3.8';

/**
 * Reads a TimeStampToken (DER) and checks its signature by a time-stamping certificate inside it. Whose certificate that
 * is, is not checked here: that takes the reader's list of authorities.
 *
 * @throws Error when it is no time-stamp over a SHA-256 hash, or not signed by that certificate
 */
export function verifyTimestampToken(token: Buffer): TimestampContent {
  const [type, wrapped] = childrenOf(readDer(token));
  if (!type?.raw.equals(oid.signedData)) throw new Error('Not signed data');
  const [, , encapsulated, ...rest] = childrenOf(readDer(need(wrapped).content));
  const [contentType, content] = childrenOf(need(encapsulated));
  if (!contentType?.raw.equals(oid.tstInfo)) throw new Error('Not a time-stamp');
  const tstInfo = readDer(need(content).content).content;
  const certificates = rest.filter(({ tag }) => tag === 0xa0).flatMap(childrenOf);
  const [signer] = childrenOf(need(rest.find(({ tag }) => tag === derTag.set)));
  verifySigner(need(signer), tstInfo, certificates);
  return readTstInfo(tstInfo);
}

/** SignerInfo: the signature is over the attributes, and one of those is the hash of the content. */
function verifySigner(signer: Der, content: Buffer, certificates: Der[]): void {
  const [, , algorithm, attributes, , signature] = childrenOf(signer);
  const digestName = digestNames.get(need(childrenOf(need(algorithm))[0]).raw.toString('hex'));
  if (digestName === undefined || attributes?.tag !== 0xa0) throw new Error('Not signed as expected');
  const digest = createHash(digestName).update(content).digest();
  if (!attributeOf(attributes, oid.messageDigest).content.equals(digest)) throw new Error('The content was changed');
  if (!attributeOf(attributes, oid.contentType).raw.equals(oid.tstInfo)) throw new Error('Signed as something else');
  // what is signed is the attributes as a SET, not as the [0] that they are carried as (RFC 5652, section 5.4)
  const signed = Buffer.concat([Buffer.from([derTag.set]), attributes.raw.subarray(1)]);
  const isSigned = certificates.some(({ raw }) => {
    const certificate = new X509Certificate(raw);
    if (!certificate.keyUsage?.includes(timeStamping)) return false;
    return verify(digestName, signed, certificate.publicKey, need(signature).content);
  });
  if (!isSigned) throw new Error('Not signed by a time-stamping certificate');
}

/** The only value of an attribute. */
function attributeOf(attributes: Der, name: Buffer): Der {
  for (const attribute of childrenOf(attributes)) {
    const [type, values] = childrenOf(attribute);
    if (type?.raw.equals(name)) return readDer(need(values).content);
  }
  throw new Error('An attribute is missing');
}

function readTstInfo(tstInfo: Buffer): TimestampContent {
  const [, , imprint, , time, ...rest] = childrenOf(readDer(tstInfo));
  const [algorithm, hash] = childrenOf(need(imprint));
  if (!childrenOf(need(algorithm))[0]?.raw.equals(oid.sha256)) throw new Error('Not over a SHA-256 hash');
  return {
    at: readTime(need(time)),
    sha256: need(hash).content,
    nonce: rest.find(({ tag }) => tag === derTag.integer)?.raw ?? null,
  };
}

/** '20261121093000Z', perhaps with a fraction. */
function readTime({ tag, content }: Der): Date {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(content.toString('latin1'));
  if (tag !== derTag.generalizedTime || !match) throw new Error('Not a time');
  const [, year, month, day, hour, minute, second, fraction = ''] = match;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`);
}

function need<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A part is missing');
  return value;
}

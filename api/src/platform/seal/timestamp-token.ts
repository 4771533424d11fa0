import { createHash, verify, X509Certificate } from 'node:crypto';
import type { Certificate, SignedAndUnsignedAttributes, SignerInfo } from 'pkijs';
import { decodeDer } from './der';

/** The content that a timestamp authority signed. */
export interface TimestampContent {
  at: Date;
  /** The timestamped hash. */
  sha256: Buffer;
  /** The nonce of the request. */
  nonce: bigint | null;
}

export const sha256Oid = '2.16.840.1.101.3.4.2.1';
const digestNames = new Map([
  [sha256Oid, 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
]);
const tstInfoOid = '1.2.840.113549.1.9.16.1.4';
const contentTypeOid = '1.2.840.113549.1.9.3';
const messageDigestOid = '1.2.840.113549.1.9.4';
/** Extended key usage of timestamp authorities (RFC 3161, section 2.3). */
const timeStampingOid = '1.3.6.1.5.5.7.3.8';

/**
 * Reads a TimeStampToken (DER) and verifies its signature by a timestamping certificate inside it. Does not verify the
 * issuer of that certificate, which requires the reader's list of trusted authorities.
 *
 * @throws Error when it is not a timestamp over a SHA-256 hash, or not signed by that certificate
 */
export async function verifyTimestampToken(token: Buffer): Promise<TimestampContent> {
  const { Certificate, ContentInfo, SignedData, TSTInfo } = await import('pkijs');
  const contentInfo = new ContentInfo({ schema: await decodeDer(token) });
  if (contentInfo.contentType !== ContentInfo.SIGNED_DATA) throw new Error('Not signed data');
  const { encapContentInfo, certificates = [], signerInfos } = new SignedData({ schema: contentInfo.content });
  if (encapContentInfo.eContentType !== tstInfoOid || !encapContentInfo.eContent) throw new Error('Not a time-stamp');
  const content = Buffer.from(encapContentInfo.eContent.getValue());
  const [signer] = signerInfos;
  if (!signer) throw new Error('Not signed');
  await assertSigned(
    content,
    signer,
    certificates.filter((certificate) => certificate instanceof Certificate),
  );

  const { genTime, messageImprint, nonce } = new TSTInfo({ schema: await decodeDer(content) });
  if (messageImprint.hashAlgorithm.algorithmId !== sha256Oid) throw new Error('Not over a SHA-256 hash');
  return {
    at: genTime,
    sha256: Buffer.from(messageImprint.hashedMessage.getValue()),
    nonce: nonce?.toBigInt() ?? null,
  };
}

/** Verifies the signature over the attributes, one of which is the hash of the content (RFC 5652, section 5.4). */
async function assertSigned(content: Buffer, signer: SignerInfo, certificates: Certificate[]): Promise<void> {
  const { ObjectIdentifier, OctetString } = await import('asn1js');
  const digestName = digestNames.get(signer.digestAlgorithm.algorithmId);
  const { signedAttrs } = signer;
  if (digestName === undefined || !signedAttrs) throw new Error('Not signed as expected');
  const digest = getAttribute(signedAttrs, messageDigestOid);
  const contentDigest = createHash(digestName).update(content).digest();
  if (!(digest instanceof OctetString) || !contentDigest.equals(Buffer.from(digest.getValue()))) {
    throw new Error('The content was changed');
  }
  const contentType = getAttribute(signedAttrs, contentTypeOid);
  if (!(contentType instanceof ObjectIdentifier) || contentType.getValue() !== tstInfoOid) {
    throw new Error('Signed as something else');
  }
  const attributes = Buffer.from(signedAttrs.encodedValue);
  const signature = Buffer.from(signer.signature.getValue());
  const isSigned = certificates.some((certificate) => {
    const { keyUsage, publicKey } = new X509Certificate(Buffer.from(certificate.toSchema().toBER()));
    return keyUsage?.includes(timeStampingOid) && verify(digestName, attributes, publicKey, signature);
  });
  if (!isSigned) throw new Error('Not signed by a time-stamping certificate');
}

/** Returns the only value of an attribute. */
function getAttribute({ attributes }: SignedAndUnsignedAttributes, type: string): unknown {
  const values: unknown[] = attributes.find((attribute) => attribute.type === type)?.values ?? [];
  if (values.length !== 1) throw new Error(`The attribute ${type} is missing`);
  return values[0];
}

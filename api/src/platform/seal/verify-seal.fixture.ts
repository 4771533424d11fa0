import { createHash } from 'node:crypto';
import forge from 'node-forge';

export interface SealFacts {
  commonName: string;
  certificateSha256: string;
  subFilter: string;
  /** The time of the seal in PDF notation. */
  time: string;
  /** DER of the TimeStampToken; null without a timestamp. */
  timestamp: Buffer | null;
  /** The value that the timestamp covers. */
  signature: Buffer;
}

const { asn1 } = forge;
const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha256WithRsa: '1.2.840.113549.1.1.11',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timestampToken: '1.2.840.113549.1.9.16.2.14',
};

/**
 * Verifies the seal of a PDF independently of the code that created it: node-forge reads the CMS and checks the
 * signature.
 *
 * @throws Error when any part of the file differs from what was sealed
 */
export function verifySeal(pdf: Buffer): SealFacts {
  const text = pdf.toString('latin1');
  const ranges = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)];
  const [range] = ranges;
  if (!range || ranges.length > 1) throw new Error('Not one seal');
  const [start = -1, before = 0, after = 0, rest = 0] = range.slice(1).map(Number);
  if (start !== 0 || after + rest !== pdf.length) throw new Error('The seal does not cover the whole file');
  const hex = /^<([0-9a-fA-F]+)>$/.exec(text.slice(before, after))?.[1];
  if (hex === undefined) throw new Error('Between the covered parts is more than the signature');
  const covered = Buffer.concat([pdf.subarray(0, before), pdf.subarray(after)]);

  const bytes = Buffer.from(hex, 'hex');
  if (bytes.readUInt16BE(0) !== 0x3082) throw new Error('The signature is damaged');
  const length = 4 + bytes.readUInt16BE(2);
  if (bytes.subarray(length).some((byte) => byte !== 0)) throw new Error('Something hides behind the signature');
  const facts = verifyCms(asn1.fromDer(bytes.toString('latin1', 0, length)), covered);
  return {
    ...facts,
    subFilter: /\/SubFilter\s*\/([\w.]+)/.exec(text)?.[1] ?? '',
    time: /\/M\s*\((D:[^)]+)\)/.exec(text)?.[1] ?? '',
  };
}

function verifyCms(cms: forge.asn1.Asn1, covered: Buffer): Omit<SealFacts, 'subFilter' | 'time'> {
  const [contentType, content] = getParts(cms);
  if (getOid(contentType) !== oids.signedData) throw new Error('Not signed data');
  const [, , , ...rest] = getParts(getParts(content)[0]);
  const certificates = rest.find(
    ({ type, tagClass }) => tagClass === asn1.Class.CONTEXT_SPECIFIC && Number(type) === 0,
  );
  const signer = getParts(getParts(rest.at(-1))[0]);
  const [, , , signedAttributes, , signature, unsignedAttributes] = signer;
  const [certificateDer] = getParts(certificates);
  if (!certificateDer || !signedAttributes || !signature) throw new Error('A part of the signature is missing');

  const digest = getAttribute(signedAttributes, oids.messageDigest);
  if (getBytes(digest).toString('hex') !== createHash('sha256').update(covered).digest('hex')) {
    throw new Error('The file was changed');
  }
  getAttribute(signedAttributes, oids.contentType);
  const der = Buffer.from(asn1.toDer(certificateDer).getBytes(), 'latin1');
  const certificateSha256 = createHash('sha256').update(der).digest('hex');
  // ESSCertIDv2 with its default hash SHA-256: [[[hash, issuer]]] (RFC 5035)
  const essCertId = getParts(getParts(getParts(getAttribute(signedAttributes, oids.signingCertificateV2))[0])[0]);
  const named = essCertId.find(({ type }) => type === asn1.Type.OCTETSTRING);
  if (getBytes(named).toString('hex') !== certificateSha256) throw new Error('Another certificate signed');

  const certificate = forge.pki.certificateFromAsn1(certificateDer);
  const expected = expectedCms(certificateDer, signedAttributes, signature, unsignedAttributes);
  if (asn1.toDer(expected).toHex() !== asn1.toDer(cms).toHex()) throw new Error('The signature is damaged');
  const { value } = signedAttributes;
  if (!Array.isArray(value)) throw new Error('The attributes are no list');
  const set = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SET, true, value);
  const md = forge.md.sha256.create().update(asn1.toDer(set).getBytes());
  const { publicKey } = certificate;
  if (!('verify' in publicKey)) throw new Error('Not an RSA key');
  if (!publicKey.verify(md.digest().getBytes(), getBytes(signature).toString('latin1'))) {
    throw new Error('The signature is wrong');
  }
  const token = unsignedAttributes && getAttribute(unsignedAttributes, oids.timestampToken);
  return {
    commonName: forge.util.decodeUtf8(String(certificate.subject.getField('CN').value)),
    certificateSha256,
    timestamp: token ? Buffer.from(asn1.toDer(token).getBytes(), 'latin1') : null,
    signature: getBytes(signature),
  };
}

function getParts(node: forge.asn1.Asn1 | undefined): forge.asn1.Asn1[] {
  if (!node || !Array.isArray(node.value)) throw new Error('The signature is damaged');
  return node.value;
}

function getBytes(node: forge.asn1.Asn1 | undefined): Buffer {
  if (typeof node?.value !== 'string') throw new Error('The signature is damaged');
  return Buffer.from(node.value, 'latin1');
}

/** Builds the CMS that is expected around the signed and hashed parts. */
function expectedCms(
  certificate: forge.asn1.Asn1,
  signed: forge.asn1.Asn1,
  signature: forge.asn1.Asn1,
  unsigned: forge.asn1.Asn1 | undefined,
): forge.asn1.Asn1 {
  const { Class, Type } = asn1;
  const sequence = (...parts: forge.asn1.Asn1[]) => asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, parts);
  const set = (...parts: forge.asn1.Asn1[]) => asn1.create(Class.UNIVERSAL, Type.SET, true, parts);
  const tagged = (tag: number, parts: forge.asn1.Asn1[]) => asn1.create(Class.CONTEXT_SPECIFIC, tag, true, parts);
  const oid = (dotted: string) => asn1.create(Class.UNIVERSAL, Type.OID, false, asn1.oidToDer(dotted).getBytes());
  const one = () => asn1.create(Class.UNIVERSAL, Type.INTEGER, false, '\x01');
  const [, serialNumber, , issuer] = getParts(getParts(certificate)[0]);
  if (!serialNumber || !issuer) throw new Error('The certificate is damaged');
  const signer = sequence(
    one(),
    sequence(issuer, serialNumber),
    sequence(oid(oids.sha256)),
    tagged(0, getParts(signed)),
    sequence(oid(oids.sha256WithRsa)),
    asn1.create(Class.UNIVERSAL, Type.OCTETSTRING, false, getBytes(signature).toString('latin1')),
    ...(unsigned ? [tagged(1, getParts(unsigned))] : []),
  );
  const digests = set(sequence(oid(oids.sha256)));
  const signedData = sequence(one(), digests, sequence(oid(oids.data)), tagged(0, [certificate]), set(signer));
  return sequence(oid(oids.signedData), tagged(0, [signedData]));
}

const getOid = (node: forge.asn1.Asn1 | undefined) => asn1.derToOid(getBytes(node).toString('latin1'));

/** Returns the only value of an attribute. */
function getAttribute(attributes: forge.asn1.Asn1, oid: string): forge.asn1.Asn1 {
  for (const attribute of getParts(attributes)) {
    const [type, values] = getParts(attribute);
    const [value] = getParts(values);
    if (getOid(type) === oid && value) return value;
  }
  throw new Error(`The attribute ${oid} is missing`);
}

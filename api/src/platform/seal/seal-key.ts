import { createHash, createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { asn1, pkcs12 } from 'node-forge';

/** The school's key and certificate, read from a P12. */
export interface SealKey {
  privateKey: KeyObject;
  /** DER. */
  certificate: Buffer;
  /** DER of the issuers' certificates, the other certificates in the file. */
  chain: Buffer[];
  /** Fingerprint of the certificate: SHA-256 in hex. */
  certificateSha256: string;
  validTo: Date;
}

/**
 * Reads a P12 (PKCS #12) with one private key, RSA or EC, and its certificate.
 *
 * @throws Error with a message for the administrator: wrong password, damaged file, no usable key or certificate
 */
export async function readSealKey(p12: Buffer, password: string): Promise<SealKey> {
  // Loaded on demand, so that a start without a P12 does not wait for it.
  const { default: forge } = await import('node-forge');
  const toDer = (part: asn1.Asn1) => Buffer.from(forge.asn1.toDer(part).getBytes(), 'latin1');
  const open = () => {
    try {
      return forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(p12.toString('latin1')), password);
    } catch (cause) {
      throw new Error('the password is wrong or the file is no P12', { cause });
    }
  };
  const bags = open().safeContents.flatMap(({ safeBags }) => safeBags);
  const findBags = (...types: (string | undefined)[]): pkcs12.Bag[] => bags.filter(({ type }) => types.includes(type));

  const { certBag, keyBag, pkcs8ShroudedKeyBag } = forge.pki.oids;
  const [keyPart] = findBags(keyBag, pkcs8ShroudedKeyBag).map(({ key, asn1: other }) =>
    // forge parses only RSA keys and returns the bytes of other keys.
    key ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key)) : other,
  );
  if (keyPart === undefined) throw new Error('there is no private key in it');
  const privateKey = toKey(toDer(keyPart));
  const certificates = findBags(certBag).map(({ cert, asn1: other }) =>
    toDer(cert ? forge.pki.certificateToAsn1(cert) : other),
  );
  const certificate = certificates.find((one) => new X509Certificate(one).checkPrivateKey(privateKey));
  if (certificate === undefined) throw new Error('the certificate of its private key is not in it');
  return {
    privateKey,
    certificate,
    chain: certificates.filter((one) => one !== certificate),
    certificateSha256: createHash('sha256').update(certificate).digest('hex'),
    validTo: new Date(new X509Certificate(certificate).validTo),
  };
}

function toKey(pkcs8: Buffer): KeyObject {
  try {
    const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
    if (key.asymmetricKeyType === 'rsa' || key.asymmetricKeyType === 'ec') return key;
  } catch {
    // The error below covers this case too.
  }
  throw new Error('its private key is neither RSA nor EC');
}

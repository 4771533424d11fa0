import { createHash, createPrivateKey, generateKeyPairSync, webcrypto } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Integer, ObjectIdentifier, OctetString, Utf8String } from 'asn1js';
import forge from 'node-forge';
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  MessageImprint,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';

export type TsaBehaviour =
  | 'grant'
  | 'refuse'
  | 'other hash'
  | 'other nonce'
  | 'other content'
  | 'not a stamper'
  | 'not signed'
  | 'fail'
  | 'silence'
  | 'nonsense'
  | 'flood'
  | 'elsewhere';

export interface TestTsa {
  url: string;
  behaviour: TsaBehaviour;
  /** The time in its timestamps. */
  at: Date;
  requests: number;
  stop(): Promise<void>;
}

const oids = {
  signedData: '1.2.840.113549.1.7.2',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
};

/** Starts a timestamp authority (RFC 3161) on a loopback port; `behaviour` makes it fail in various ways. */
export async function startTsa(): Promise<TestTsa> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = {
    privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
  const stamper = createCertificate(pem, true);
  const other = createCertificate(pem, false);
  const privateKey = await webcrypto.subtle.importKey(
    'pkcs8',
    createPrivateKey(pem.privateKey).export({ type: 'pkcs8', format: 'der' }),
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    false,
    ['sign'],
  );

  async function answer(query: Buffer, { behaviour, at }: TestTsa): Promise<Buffer> {
    if (behaviour === 'nonsense') return Buffer.from('<html>Sign in</html>');
    if (behaviour === 'flood') return Buffer.alloc(1_000_000, 0x30);
    if (behaviour === 'refuse') {
      const status = new PKIStatusInfo({ status: 2, statusStrings: [new Utf8String({ value: 'No' })] });
      return Buffer.from(new TimeStampResp({ status }).toSchema().toBER());
    }
    const request = TimeStampReq.fromBER(new Uint8Array(query));
    const imprint = request.messageImprint;
    if (behaviour === 'other hash') imprint.hashedMessage = new OctetString({ valueHex: new ArrayBuffer(32) });
    const nonce = behaviour === 'other nonce' ? new Integer({ value: 7 }) : request.nonce;
    const tstInfo = new TSTInfo({
      version: 1,
      policy: '1.2.3.4.1',
      messageImprint: new MessageImprint(imprint),
      serialNumber: new Integer({ value: 42 }),
      genTime: at,
      nonce,
    });
    const content = Buffer.from(tstInfo.toSchema().toBER());
    const digest = createHash('sha256').update(content);
    if (behaviour === 'other content') digest.update('more');
    const signed = new SignedData({
      version: 3,
      encapContentInfo: new EncapsulatedContentInfo({ eContentType: oids.tstInfo }),
      certificates: [behaviour === 'not a stamper' ? other : stamper],
      signerInfos: [
        new SignerInfo({
          version: 1,
          sid: new IssuerAndSerialNumber({ issuer: stamper.issuer, serialNumber: stamper.serialNumber }),
          signedAttrs: new SignedAndUnsignedAttributes({
            type: 0,
            attributes: [
              new Attribute({ type: oids.contentType, values: [new ObjectIdentifier({ value: oids.tstInfo })] }),
              new Attribute({
                type: oids.messageDigest,
                values: [new OctetString({ valueHex: new Uint8Array(digest.digest()) })],
              }),
            ],
          }),
        }),
      ],
    });
    signed.encapContentInfo.eContent = new OctetString({ valueHex: new Uint8Array(content) });
    await signed.sign(privateKey, 0, 'SHA-256');
    if (behaviour === 'not signed') {
      const [signer] = signed.signerInfos;
      if (signer) signer.signature = new OctetString({ valueHex: new ArrayBuffer(256) });
    }
    const token = new ContentInfo({ contentType: oids.signedData, content: signed.toSchema(true) });
    const response = new TimeStampResp({ status: new PKIStatusInfo({ status: 0 }), timeStampToken: token });
    return Buffer.from(response.toSchema().toBER());
  }

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    tsa.requests += 1;
    if (tsa.behaviour === 'silence') return;
    if (tsa.behaviour === 'fail') return response.writeHead(500).end('Try later');
    if (tsa.behaviour === 'elsewhere') return response.writeHead(302, { Location: '/other' }).end();
    if (request.headers['content-type'] !== 'application/timestamp-query') return response.writeHead(415).end();
    response.setHeader('Content-Type', 'application/timestamp-reply');
    return response.end(await answer(Buffer.concat(parts), tsa));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const tsa: TestTsa = {
    url: `http://127.0.0.1:${port}/tsr`,
    behaviour: 'grant',
    at: new Date('2026-11-05T10:00:00Z'),
    requests: 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return tsa;
}

function createCertificate(pem: { privateKey: string; publicKey: string }, mayStamp: boolean): Certificate {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(pem.publicKey);
  certificate.serialNumber = '05';
  certificate.validity.notBefore = new Date('2026-01-01');
  certificate.validity.notAfter = new Date('2036-01-01');
  const name = [{ name: 'commonName', value: 'Test TSA' }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  if (mayStamp) certificate.setExtensions([{ name: 'extKeyUsage', critical: true, timeStamping: true }]);
  certificate.sign(forge.pki.privateKeyFromPem(pem.privateKey), forge.md.sha256.create());
  const bytes = Buffer.from(forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes(), 'latin1');
  return Certificate.fromBER(new Uint8Array(bytes));
}

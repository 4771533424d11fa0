import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { CreatedCredential, UsedCredential } from '@school/api-contract/accounts/passkeys';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');

/** Bits of WebAuthn's authenticator data. */
const flags = { userPresent: 1, userVerified: 4, attestedCredential: 64 };

interface Signing {
  challenge: string;
  origin: string;
  rpId: string;
  /** Default: true. */
  userVerified?: boolean;
}

/** An authenticator with one passkey (ES256), which signs whatever a test asks for. */
export function createVirtualAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: 'webauthn.create' | 'webauthn.get', { challenge, origin }: Signing) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });

  function authenticatorData({ rpId, userVerified = true }: Signing, attested = Buffer.alloc(0)) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const bits =
      flags.userPresent +
      (userVerified ? flags.userVerified : 0) +
      (attested.length > 0 ? flags.attestedCredential : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), count, attested]);
  }

  return {
    create(signing: Signing): CreatedCredential {
      // CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      const coseKey = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
      const data = authenticatorData(signing, attested);
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        id: base64url(id),
        clientDataJSON: base64url(clientData('webauthn.create', signing)),
        attestationObject: base64url(attestationObject),
      };
    },

    use(signing: Signing): UsedCredential {
      counter += 1;
      const data = authenticatorData(signing);
      const json = clientData('webauthn.get', signing);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(json)]))
        .sign(privateKey);
      return {
        id: base64url(id),
        clientDataJSON: base64url(json),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      };
    },

    /** A copy of the passkey with an older counter signs next. */
    turnBack(): void {
      counter = 0;
    },
  };
}

import type { RegisterBody } from '@school/api-contract/registrations';
import { openForSigning } from '../contracts/contracts.service';
import { initiateSignature } from '../contracts/signing/initiate.service';
import { verifySignature } from '../contracts/signing/verify.service';
import { AppError } from '../platform/app-error';
import type { Caller, Reply } from '../platform/http/implement';
import { register } from '../registrations/register.service';
import type { Stage } from './stage';

/** What a parent does on the public pages, by the services behind them. */
export interface Parent {
  /** Registers the child by a link's token; gives the contract's id. */
  registers(form: Omit<RegisterBody, 'token'>, token: string): Promise<number>;
  /** Opens the newest link that came by SMS or e-mail. */
  opensLink(contractId: number): Promise<void>;
  asksForCode(contractId: number): Promise<void>;
  /** Types the code of the newest SMS, or another one. */
  givesCode(contractId: number, code: 'right' | 'wrong'): Promise<void>;
}

const browsers = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 YaBrowser/24.10 Safari/537.36',
] as const;

/** A parent with a phone and a browser of the own; the address is of those that are kept for documentation. */
export function createParent({ deps }: Stage, phone: string): Parent {
  const number = Number(phone.slice(-4));
  const { caller, reply } = createBrowser(`192.0.2.${10 + (number % 200)}`, browsers[number % browsers.length] ?? '');

  /** What the newest message of this kind about the contract says. */
  async function readMessage(contractId: number, purpose: string, wanted: RegExp): Promise<string> {
    const message = await deps.db('deliveries').where({ contractId, purpose }).orderBy('id', 'desc').first('text');
    const found = wanted.exec(message?.text ?? '')?.[1];
    if (found === undefined) throw new Error(`The demo's parent got no ${purpose}`);
    return found;
  }

  return {
    async registers(form, token) {
      const { contractId } = await register(deps, { ...form, token }, caller, reply);
      return contractId;
    },
    async opensLink(contractId) {
      const token = await readMessage(contractId, 'signing_link', /\/sign-contract\/([\w-]+)\?cid=/);
      await openForSigning(deps, { token, contractId }, caller, reply);
    },
    async asksForCode(contractId) {
      const { version } = await deps
        .db('contractTemplates')
        .where({ kind: 'esign_agreement' })
        .orderBy('version', 'desc')
        .first('version');
      await initiateSignature(deps, { contractId, phoneNumber: phone, agreementVersion: version }, caller);
    },
    async givesCode(contractId, wish) {
      const code = await readMessage(contractId, 'signing_code', /\b(\d{6})\b/);
      const signature = await deps.db('contractSignatures').where({ contractId }).orderBy('id', 'desc').first('id');
      const verificationCode = wish === 'right' ? code : anotherCode(code);
      try {
        await verifySignature(deps, { signatureId: signature.id, verificationCode }, caller);
      } catch (error) {
        const expected = wish === 'wrong' && error instanceof AppError && error.code === 'CODE_WRONG';
        if (!expected) throw error;
      }
    },
  };
}

/** Two digits taken for each other, as people do. */
function anotherCode(code: string): string {
  return code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
}

function createBrowser(ip: string, userAgent: string): { caller: Caller; reply: Pick<Reply, 'setCookie'> } {
  const cookies = new Map<string, string>();
  return {
    caller: { ...strangerAt(ip, userAgent), cookie: (name) => cookies.get(name) },
    reply: { setCookie: (name, value) => cookies.set(name, value) },
  };
}

/** Somebody without a session; nothing limits how often the demo's people call. */
export function strangerAt(ip: string, userAgent: string): Caller {
  return {
    ...{ user: null, ip, userAgent, requestId: 'demo', cookie: () => undefined },
    countSubject: async () => {},
    forgetSubject: async () => {},
  };
}

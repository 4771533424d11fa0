import type { RegisterBody } from '@school/api-contract/families/registrations';
import { openForSigning } from '../../features/contracts/contracts.service';
import { initiateSignature } from '../../features/contracts/signing/initiate.service';
import { verifySignature } from '../../features/contracts/signing/verify.service';
import { registerByLink } from '../../features/registrations/register.service';
import { AppError } from '../../platform/app-error';
import type { Caller, Reply } from '../../platform/http/implement';
import { findShortLinkPath } from '../../platform/short-links/short-links';
import type { Stage } from './stage';

/** Actions of a parent on the public pages, through the services behind them. */
export interface Parent {
  /** Registers the child with a link's token; returns the contract's id. */
  register(form: Omit<RegisterBody, 'token'>, token: string): Promise<number>;
  /** Opens the newest link from an SMS or e-mail. */
  openLink(contractId: number): Promise<void>;
  requestCode(contractId: number): Promise<void>;
  /** Enters the code of the newest SMS, or a wrong one. */
  enterCode(contractId: number, code: 'right' | 'wrong'): Promise<void>;
}

const browsers = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 YaBrowser/24.10 Safari/537.36',
] as const;

/** Creates a parent with a phone and a browser; the IP address is from a range reserved for documentation. */
export function createParent({ deps }: Stage, phone: string): Parent {
  const number = Number(phone.slice(-4));
  const { caller, reply } = createBrowser(`192.0.2.${10 + (number % 200)}`, browsers[number % browsers.length] ?? '');

  /** Reads the wanted part of the newest SMS of this kind about the contract. */
  async function readMessage(contractId: number, purpose: string, wanted: RegExp): Promise<string> {
    const messages = deps.db('deliveries').where({ contractId, purpose, channel: 'sms' }).orderBy('id', 'desc');
    const message = await messages.first('text');
    const found = wanted.exec(message?.text ?? '')?.[1];
    if (found === undefined) throw new Error(`The demo's parent got no ${purpose}`);
    return found;
  }

  return {
    async register(form, token) {
      const { contractId } = await registerByLink(deps, { ...form, token }, caller, reply);
      return contractId;
    },
    async openLink(contractId) {
      const code = await readMessage(contractId, 'signing_link', /\/s\/([\w-]{22})/);
      const path = await findShortLinkPath(deps.db, code);
      const [, token = ''] = /\/sign-contract\/([\w-]+)\?cid=/.exec(path ?? '') ?? [];
      await openForSigning(deps, { token, contractId }, caller, reply);
    },
    async requestCode(contractId) {
      const { version } = await deps
        .db('contractTemplates')
        .where({ kind: 'esign_agreement' })
        .orderBy('version', 'desc')
        .first('version');
      await initiateSignature(deps, { contractId, phoneNumber: phone, agreementVersion: version }, caller);
    },
    async enterCode(contractId, wish) {
      const code = await readMessage(contractId, 'signing_code', /\b(\d{6})\b/);
      const signature = await deps.db('contractSignatures').where({ contractId }).orderBy('id', 'desc').first('id');
      const verificationCode = wish === 'right' ? code : toMistypedCode(code);
      try {
        await verifySignature(deps, { signatureId: signature.id, verificationCode }, caller);
      } catch (error) {
        const expected = wish === 'wrong' && error instanceof AppError && error.code === 'CODE_WRONG';
        if (!expected) throw error;
      }
    },
  };
}

/** Swaps two digits, a common typing error. */
function toMistypedCode(code: string): string {
  return code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
}

function createBrowser(ip: string, userAgent: string): { caller: Caller; reply: Pick<Reply, 'setCookie'> } {
  const cookies = new Map<string, string>();
  return {
    caller: { ...createAnonymousCaller(ip, userAgent), cookie: (name) => cookies.get(name) },
    reply: { setCookie: (name, value) => cookies.set(name, value) },
  };
}

/** A caller without a session and without rate limits. */
export function createAnonymousCaller(ip: string, userAgent: string): Caller {
  return {
    ...{
      user: null,
      ip,
      userAgent,
      signature: undefined,
      requestId: 'demo',
      isEmbedded: false,
      cookie: () => undefined,
    },
    countAddress: async () => {},
    countSubject: async () => false,
    countDevice: async () => false,
    uncount: async () => {},
  };
}

import { createTransport } from 'nodemailer';
import { type Carrier, PermanentFailure } from './carrier';

/** For single steps; a server that stays silent is given up sooner than one that is slow. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/**
 * The delivery's row stays locked meanwhile: shorter than a transaction may idle, since the try must be counted after it,
 * and than a statement may last, since who ends a contract waits for the row.
 */
const wholeLimitMs = 25_000;

/** E-mail through an SMTP server; `url` is `smtp://user:password@host:port` or `smtps://`. */
export function createSmtpCarrier(url: string, from: string, limitMs = wholeLimitMs): Carrier {
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  return {
    provider: 'smtp',
    async send({ to, subject, text, attachments, messageId }) {
      try {
        const sending = transport.sendMail({
          from,
          to: { name: '', address: to },
          subject: subject ?? '',
          text,
          messageId,
          attachments: attachments.map(({ fileName, ...attachment }) => ({ filename: fileName, ...attachment })),
        });
        const info = await within(limitMs, sending);
        return { providerMessageId: info.response.slice(0, 200) };
      } catch (error) {
        throw isPermanent(error) ? new PermanentFailure('The mail server refused', { cause: error }) : error;
      }
    },
  };
}

/**
 * A server that answers each step slowly, or a word at a time, never hits a limit of a single step. It may take the letter
 * in all the same: the next try has the same Message-ID.
 */
async function within<T>(limitMs: number, sending: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server took too long')), limitMs);
  });
  try {
    return await Promise.race([sending, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

/** 5xx to the address or the letter. A 5xx to our own sign-in is a fault of the settings, which get mended. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  const { responseCode, code } = error;
  return typeof responseCode === 'number' && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

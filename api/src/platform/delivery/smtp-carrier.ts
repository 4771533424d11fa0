import { createTransport } from 'nodemailer';
import { type Carrier, PermanentFailure } from './carrier';

/** Timeouts of single SMTP steps: a silent server fails sooner than a slow one. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/**
 * The delivery's row stays locked during the attempt. The limit is shorter than a transaction may idle, so that the
 * attempt can be counted afterwards, and shorter than a statement timeout, because ending a contract waits for the row.
 */
const wholeLimitMs = 25_000;

/** Creates a carrier for an SMTP server; `url` is `smtp://user:password@host:port` or `smtps://`. */
export function createSmtpCarrier(url: string, from: string, limitMs = wholeLimitMs): Carrier {
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  return {
    provider: 'smtp',
    async send({ to, subject, text, html, images = [], attachments, messageId }) {
      try {
        const sending = transport.sendMail({
          from,
          to: { name: '', address: to },
          subject: subject ?? '',
          text,
          html,
          messageId,
          attachments: [
            ...images.map(({ contentId, ...image }) => ({
              cid: contentId,
              contentDisposition: 'inline' as const,
              ...image,
            })),
            ...attachments.map(({ fileName, ...attachment }) => ({ filename: fileName, ...attachment })),
          ],
        });
        const info = await withTimeLimit(limitMs, sending);
        return { providerMessageId: info.response.slice(0, 200) };
      } catch (error) {
        throw isPermanent(error) ? new PermanentFailure('The mail server refused', { cause: error }) : error;
      }
    },
  };
}

/**
 * Limits the whole attempt: a server that responds slowly never exceeds the limit of a single step. It may still accept
 * the letter, so the next attempt uses the same Message-ID.
 */
async function withTimeLimit<T>(limitMs: number, sending: Promise<T>): Promise<T> {
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

/**
 * Whether the server refused the address or the letter with a 5xx. A 5xx to our own sign-in is a fault of the settings,
 * which can be fixed.
 */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  const { responseCode, code } = error;
  return typeof responseCode === 'number' && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

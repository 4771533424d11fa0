import { createTransport } from 'nodemailer';
import { type Carrier, PermanentFailure } from './carrier';

/** Shorter than a transaction may idle: the delivery's row stays locked meanwhile. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** E-mail through an SMTP server; `url` is `smtp://user:password@host:port` or `smtps://`. */
export function createSmtpCarrier(url: string, from: string): Carrier {
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  return {
    provider: 'smtp',
    async send({ to, subject, text, attachments, messageId }) {
      try {
        const info = await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject: subject ?? '',
          text,
          messageId,
          attachments: attachments.map(({ fileName, ...attachment }) => ({ filename: fileName, ...attachment })),
        });
        return { providerMessageId: info.response.slice(0, 200) };
      } catch (error) {
        throw isPermanent(error) ? new PermanentFailure('The mail server refused', { cause: error }) : error;
      }
    },
  };
}

/** 5xx to the address or the letter. A 5xx to our own sign-in is a fault of the settings, which get mended. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  const { responseCode, code } = error;
  return typeof responseCode === 'number' && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

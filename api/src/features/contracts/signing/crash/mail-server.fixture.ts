import { createHash } from 'node:crypto';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const mailPoints = [
  'when the letter is announced',
  'amid the letter',
  'when the whole letter is there and not answered',
] as const;
export type MailPoint = (typeof mailPoints)[number];

/** A letter that the server has accepted, even if its sender died before the answer. */
interface Letter {
  messageId: string;
  to: string;
  /** SHA-256 of each attachment. */
  attachments: string[];
}

/** A real SMTP server that kills the sender at a point and stops answering. */
export async function startMailServer() {
  const letters: Letter[] = [];
  let point: string | undefined;
  let kill = () => {};

  /** True after the sender was killed. */
  function killed(here: MailPoint): boolean {
    if (point === here) kill();
    return point === here;
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom(_address, _session, done) {
      if (!killed('when the letter is announced')) done();
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      let dead = false;
      stream.on('data', (chunk: Buffer) => {
        dead ||= killed('amid the letter');
        chunks.push(chunk);
      });
      stream.on('end', async () => {
        if (dead) return;
        const { messageId = '', to, attachments } = await PostalMime.parse(Buffer.concat(chunks));
        const hashes = attachments.map(({ content }) => createHash('sha256').update(asBytes(content)).digest('hex'));
        letters.push({ messageId, to: to?.[0]?.address ?? '', attachments: hashes });
        if (!killed('when the whole letter is there and not answered')) done();
      });
    },
  });
  // of a sender that was killed
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port');

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    letters,
    killAt(next: string | undefined, killer: () => void) {
      point = next;
      kill = killer;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const asBytes = (content: ArrayBuffer | Uint8Array | string) =>
  content instanceof ArrayBuffer ? new Uint8Array(content) : content;

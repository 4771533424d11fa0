import { formatPhone } from '@school/api-contract/rules/phone';
import type { BootSchool } from '@school/shell-contract/snapshot';
import type { Carrier, Parcel } from '../../platform/delivery/carrier';
import { type LetterSchool, toLetterHtml } from './letter-html';
import type { LetterLogo } from './letter-logo';

export interface LetterheadOptions {
  readSchool: () => Promise<LetterSchool & Pick<BootSchool, 'logoUrl'>>;
  readLogo: (logoUrl: string | null) => Promise<LetterLogo | null>;
  /** Without a trailing slash; only links to it become buttons. */
  publicUrl: string;
}

const logoId = 'school-logo';

/**
 * Adds the school to each letter: its name, phone, e-mail and address below the text, and the same letter as HTML. The
 * logo is attached to the letter: a logo on a server would tell the school when a letter is read.
 */
export function withLetterhead(carrier: Carrier, options: LetterheadOptions): Carrier {
  return {
    ...carrier,
    async send(parcel) {
      const { school, logo, html } = await writeHtml(parcel, options, () => `cid:${logoId}`);
      return carrier.send({
        ...parcel,
        text: `${parcel.text}${toSignature(school)}`,
        html,
        images: logo ? [{ contentId: logoId, content: logo.content, contentType: 'image/png' }] : [],
      });
    },
  };
}

/** The HTML of a letter as one page that a browser shows, for the outbox page of the demo. */
export async function previewLetter(letter: LetterText, options: LetterheadOptions): Promise<string> {
  const toDataUrl = ({ content }: LetterLogo) => `data:image/png;base64,${content.toString('base64')}`;
  return (await writeHtml(letter, options, toDataUrl)).html;
}

type LetterText = Pick<Parcel, 'subject' | 'text'>;

async function writeHtml(
  { subject, text }: LetterText,
  { readSchool, readLogo, publicUrl }: LetterheadOptions,
  toSource: (logo: LetterLogo) => string,
) {
  const school = await readSchool();
  const logo = await readLogo(school.logoUrl);
  const image = logo && { src: toSource(logo), width: logo.width, height: logo.height };
  return { school, logo, html: toLetterHtml({ subject: subject ?? '', text, school, publicUrl, logo: image }) };
}

/** Two hyphens and a space begin a signature: mail programs show it apart from the text. */
function toSignature({ name, phone, email, address }: LetterSchool): string {
  if (name === '') return '';
  return ['', '', '-- ', name, ...[formatPhone(phone), email, address].filter((line) => line !== '')].join('\n');
}

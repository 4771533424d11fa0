import type { BootSchool } from '@school/shell-contract/snapshot';
import type { Carrier } from '../platform/delivery/carrier';
import { escapeHtml } from '../platform/escape-html';

type School = Pick<BootSchool, 'name' | 'phone' | 'address' | 'accentColor' | 'logoUrl'>;

interface LetterheadOptions {
  readSchool: () => Promise<School>;
  /** Without a trailing slash; only links to it become buttons. */
  publicUrl: string;
}

/** Adds the school to each letter: its name, phone and address below the text, and the same letter as HTML with its logo. */
export function withLetterhead(carrier: Carrier, { readSchool, publicUrl }: LetterheadOptions): Carrier {
  return {
    ...carrier,
    async send(parcel) {
      const school = await readSchool();
      const html = toHtml(parcel.subject ?? '', parcel.text, school, publicUrl);
      return carrier.send({ ...parcel, text: `${parcel.text}${toSignature(school)}`, html });
    },
  };
}

function listContacts({ phone, address }: School): string[] {
  return [toShownPhone(phone), address].filter((line) => line !== '');
}

/** Two hyphens and a space begin a signature: mail programs show it apart from the text. */
function toSignature(school: School): string {
  if (school.name === '') return '';
  return ['', '', '-- ', school.name, ...listContacts(school)].join('\n');
}

const fontStyle = "font-family:'Golos Text',Arial,Helvetica,sans-serif";
const primary = '#3f42ca';

/** Tables and inlined styles, since mail programs drop style sheets and do not know newer layout. */
function toHtml(subject: string, text: string, school: School, publicUrl: string): string {
  const logo =
    school.logoUrl === null
      ? ''
      : `<img src="${escapeHtml(publicUrl + school.logoUrl)}" alt="" height="40" style="display:block;height:40px;border:0">`;
  const head = `${logo}<p style="margin:8px 0 0;font-size:16px;font-weight:600">${escapeHtml(school.name)}</p>`;
  const foot = [school.name, ...listContacts(school)].map(escapeHtml).join('<br>');
  const body = text
    .split(/\n{2,}/)
    .map((paragraph) => toParagraph(paragraph, school, publicUrl))
    .join('\n');
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${fontStyle};font-size:16px;line-height:24px">
<tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding-bottom:16px">${head}</td></tr>
<tr><td>
${body}
</td></tr>
<tr><td style="padding-top:16px;border-top:1px solid #c8cad6;font-size:14px;line-height:20px">${foot}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function toParagraph(paragraph: string, school: School, publicUrl: string): string {
  const lines = paragraph.split('\n');
  const parts = lines.map((line) => (isOwnLink(line, publicUrl) ? toButton(line, school) : escapeHtml(line)));
  return `<p style="margin:0 0 16px">${parts.join('<br>')}</p>`;
}

const isOwnLink = (line: string, publicUrl: string) => line.startsWith(`${publicUrl}/`) && !/\s/.test(line);

/** The address stands below the button, for who does not trust a button or reads the letter as text. */
function toButton(url: string, { accentColor }: School): string {
  const background = accentColor ?? primary;
  const color = isBright(background) ? '#12142b' : '#ffffff';
  const style = `display:inline-block;margin:8px 0;padding:12px 20px;border-radius:8px;background:${background};color:${color};font-weight:600;text-decoration:none`;
  const href = escapeHtml(url);
  return `<a href="${href}" style="${style}">Открыть</a><br><a href="${href}" style="font-size:13px;word-break:break-all">${href}</a>`;
}

/** Whether dark text has more contrast on the colour than white has (relative luminance of WCAG 2.2). */
function isBright(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.2;
}

/** '+74951234567' -> '+7 495 123-45-67' */
function toShownPhone(phone: string): string {
  return phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7 $1 $2-$3-$4');
}

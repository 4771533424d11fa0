import { addNoBreakSpaces } from '@school/api-contract/rules/no-break-spaces';
import { formatPhone } from '@school/api-contract/rules/phone';
import type { BootSchool } from '@school/shell-contract/snapshot';
import { escapeHtml } from '../../platform/escape-html';
import { getButtonLabel } from './letter-buttons';
import { darkStyle, fontStyle, lightStyle } from './letter-style';

export type LetterSchool = Pick<BootSchool, 'name' | 'phone' | 'email' | 'address' | 'accentColor'>;

export interface Letter {
  subject: string;
  text: string;
  school: LetterSchool;
  /** Without a trailing slash; only addresses under it become links. */
  publicUrl: string;
  /** Sizes in CSS pixels: Outlook takes no others. */
  logo: { src: string; width: number; height: number } | null;
}

/**
 * Turns the text of a letter into HTML with the same facts: tables and inlined styles, since mail programs drop style
 * sheets and do not know newer layout. The style sheet in the head only brings the dark theme.
 */
export function toLetterHtml({ subject, text, school, publicUrl, logo }: Letter): string {
  const accent = school.accentColor ?? primary;
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${escapeHtml(subject)}</title>
<style>${darkStyle}</style>
</head>
<body style="margin:0;padding:0">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="${lightStyle.page};${fontStyle}">
<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left;${lightStyle.sheet}">
<tr><td height="4" style="height:4px;font-size:0;line-height:0;border-radius:12px 12px 0 0;background:${accent}" bgcolor="${accent}">&nbsp;</td></tr>
<tr><td style="padding:20px 24px 0">${toHead(school, logo)}</td></tr>
<tr><td class="text" style="padding:20px 24px 8px;${lightStyle.text}">
<h1 class="text" style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600;${lightStyle.text}">${toShown(subject)}</h1>
${toBody(text, { accent, publicUrl })}
</td></tr>
<tr><td style="padding:0 24px 24px">${toFoot(school)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

const primary = '#3f42ca';

function toHead({ name }: LetterSchool, logo: Letter['logo']): string {
  const title = `<td class="text" style="font-size:16px;line-height:22px;font-weight:600;${lightStyle.text}">${escapeHtml(name)}</td>`;
  // The empty `alt` loses nothing, because the name is next to the logo.
  const image =
    logo === null
      ? ''
      : `<td width="${logo.width}" style="padding-right:12px"><img class="logo" src="${escapeHtml(logo.src)}" alt="" width="${logo.width}" height="${logo.height}" style="display:block;border:0;width:${logo.width}px;height:${logo.height}px"></td>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>${image}${title}</tr></table>`;
}

function toFoot({ name, phone, email, address }: LetterSchool): string {
  const lines = [
    escapeHtml(name),
    phone === '' ? '' : toContact(`tel:${phone}`, formatPhone(phone)),
    email === '' ? '' : toContact(`mailto:${email}`, email),
    escapeHtml(address),
  ].filter((line) => line !== '');
  if (lines.length === 0) return '';
  return `<p class="muted rule" style="margin:0;padding-top:16px;font-size:14px;line-height:22px;${lightStyle.muted};${lightStyle.rule}">${lines.join('<br>')}</p>`;
}

const toContact = (url: string, shown: string) =>
  `<a class="muted" href="${escapeHtml(url)}" style="text-decoration:underline;${lightStyle.muted}">${escapeHtml(shown)}</a>`;

interface Place {
  accent: string;
  publicUrl: string;
}

function toBody(text: string, place: Place): string {
  let hasButton = false;
  return text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => {
      const lines = paragraph.split('\n');
      if (lines.length > 1 && lines.every(isFact)) return toFacts(lines, place.publicUrl);
      const at = hasButton ? -1 : lines.findIndex((line) => isOwnLink(line, place.publicUrl));
      if (at < 0) return toParagraph(lines, place.publicUrl);
      hasButton = true;
      const url = lines[at] ?? '';
      return [
        toParagraph(lines.slice(0, at), place.publicUrl),
        toButton(url, place),
        toParagraph(lines.slice(at + 1), place.publicUrl),
      ].join('\n');
    })
    .join('\n');
}

const isOwnLink = (line: string, publicUrl: string) => line.startsWith(`${publicUrl}/`) && !/\s/.test(line);

/** 'Секция: Танцы'; a longer line is a sentence, and a line that ends with the colon introduces the next ones. */
const isFact = (line: string) => /^[\p{L}\d][\p{L}\d -]{1,23}: \S/u.test(line);

function toParagraph(lines: readonly string[], publicUrl: string): string {
  if (lines.length === 0) return '';
  return `<p style="margin:0 0 16px;word-break:break-word">${lines.map((line) => toInline(line, publicUrl)).join('<br>')}</p>`;
}

function toFacts(lines: readonly string[], publicUrl: string): string {
  const rows = lines.map((line) => {
    const colon = line.indexOf(': ');
    const name = `<td class="muted" valign="top" style="padding:2px 16px 2px 0;${lightStyle.muted}">${escapeHtml(line.slice(0, colon))}:</td>`;
    return `<tr>${name}<td valign="top" style="padding:2px 0;word-break:break-word">${toInline(line.slice(colon + 2), publicUrl)}</td></tr>`;
  });
  return `<table role="presentation" class="text" cellpadding="0" cellspacing="0" style="margin:0 0 16px;${lightStyle.text}">${rows.join('')}</table>`;
}

/** Escapes a line and makes links of the portal's own addresses in it; a foreign one stays text. */
function toInline(line: string, publicUrl: string): string {
  const parts = line.split(/(https?:\/\/[^\s«»]*[^\s«».,;:!?)])/);
  return parts.map((part) => (part.startsWith(`${publicUrl}/`) ? toLink(part) : toShown(part))).join('');
}

/** Escapes a text and keeps short words with the next one, and a phone and the number of a contract in one line. */
function toShown(text: string): string {
  return escapeHtml(addNoBreakSpaces(text)).replace(
    /(?:\+7 \(\d{3}\) \d{3}-\d{2}-\d{2}|№\u00a0[\p{L}\d]+(?:-[\p{L}\d]+)+)[.,:!?)]*/gu,
    (whole) => `<span style="white-space:nowrap">${whole}</span>`,
  );
}

function toLink(url: string): string {
  const href = escapeHtml(url);
  return `<a class="text" href="${href}" style="text-decoration:underline;word-break:break-all;${lightStyle.text}">${href}</a>`;
}

/** A coloured cell, which Outlook shows as well. The address stands below for readers who do not trust a button. */
function toButton(url: string, { accent, publicUrl }: Place): string {
  const href = escapeHtml(url);
  const color = pickTextColor(accent);
  const style = `display:inline-block;padding:12px 24px;font-size:16px;line-height:20px;font-weight:600;color:${color};text-decoration:none;border-radius:10px`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 12px"><tr><td bgcolor="${accent}" style="border-radius:10px;background:${accent}"><a href="${href}" style="${style}">${escapeHtml(getButtonLabel(url.slice(publicUrl.length)))}</a></td></tr></table>
<p class="muted" style="margin:0 0 16px;font-size:13px;line-height:18px;${lightStyle.muted}">Кнопка не открывается? Вот адрес:<br><a class="muted" href="${href}" style="text-decoration:underline;word-break:break-all;${lightStyle.muted}">${href}</a></p>`;
}

/** White, or black where white has less than 4.5:1 on the colour (relative luminance of WCAG 2.2). */
function pickTextColor(hex: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 4.5 ? '#ffffff' : '#000000';
}

export interface EmbedChoice {
  kind: 'script' | 'frame' | 'link';
  /** Ids as text; empty: the family chooses. */
  section: string;
  branch: string;
  /** `page`: the language of the page that shows the form. */
  language: 'page' | 'ru' | 'en';
  /** '#rrggbb', or empty: the school's colour. */
  accent: string;
}

interface School {
  /** The portal's address, without a path. */
  portal: string;
  /** Empty when the school has none. */
  phone: string;
  shownPhone: string;
  /** The text of the link that the page shows until the form is loaded. */
  linkText: string;
}

/** What the web master pastes into a page. */
export function createEmbedCode(choice: EmbedChoice, { portal, phone, shownPhone, linkText }: School): string {
  if (choice.kind === 'link') return `${portal}/trial-request?utm_source=website`;
  if (choice.kind === 'frame') {
    const address = `${portal}${toFrameAddress(choice)}`.replaceAll('&', '&amp;');
    return `<iframe src="${address}" title="${linkText}" width="100%" height="1100" style="border: 0" loading="lazy"></iframe>`;
  }
  const attributes = listValues(choice).map(([name, value]) => ` ${name}="${value}"`);
  return [
    `<script src="${portal}/embed/v1.js" async></script>`,
    `<sports-school-trial-request${attributes.join('')}>`,
    `  <a href="${portal}/trial-request">${linkText}</a>`,
    ...(phone === '' ? [] : [`  <a href="tel:${phone}">${shownPhone}</a>`]),
    '</sports-school-trial-request>',
  ].join('\n');
}

/** The address of the form as a page of its own. */
export function toFrameAddress(choice: EmbedChoice, extra: Record<string, string> = {}): string {
  const query = new URLSearchParams([...listValues(choice), ...Object.entries(extra)]).toString();
  return `/embed/trial-request${query && '?'}${query}`;
}

export const isAccent = (text: string) => /^#[\da-f]{6}$/i.test(text);

function listValues({ section, branch, language, accent }: EmbedChoice): [string, string][] {
  const values: [string, string][] = [
    ['section', section],
    ['branch', branch],
    ['language', language === 'page' ? '' : language],
    ['accent', isAccent(accent) ? accent : ''],
  ];
  return values.filter(([, value]) => value !== '');
}

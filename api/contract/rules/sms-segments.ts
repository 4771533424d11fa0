/** The GSM 03.38 alphabet; a text with any other character is sent as UCS-2. */
const gsmCharacters = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** They take two places each. */
const gsmExtension = new Set('^{}\\[~]|€');

/** The most segments that an SMS of the portal may cost. */
export const maxSmsSegments = 2;

/**
 * How many SMS a text is sent and paid as (3GPP TS 23.038, 23.040): 160 GSM or 70 UCS-2 places in one, 153 or 67 in each
 * of several.
 */
export function countSmsSegments(text: string): number {
  const characters = [...text];
  const isGsm = characters.every((character) => gsmCharacters.has(character) || gsmExtension.has(character));
  const places = isGsm
    ? characters.reduce((sum, character) => sum + (gsmExtension.has(character) ? 2 : 1), 0)
    : text.length;
  const [single, each] = isGsm ? [160, 153] : [70, 67];
  return places <= single ? 1 : Math.ceil(places / each);
}

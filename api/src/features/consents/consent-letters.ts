/** The letter with the link to the family's consents. */
export function consentLinkLetter({ url, hours }: { url: string; hours: number }) {
  return {
    subject: 'Ваши согласия',
    text: [
      'Здравствуйте!',
      '',
      'По этой ссылке вы увидите согласия, которые дали спортивной школе, и сможете отозвать любое из них:',
      url,
      '',
      `Ссылка действует ${hours} часа. Никому ее не пересылайте.`,
      'Если вы не просили об этом письме, ничего не делайте.',
    ].join('\n'),
  };
}

interface Revoked {
  kind: string;
  title: string;
  version: number;
  childName: string;
}

/** Confirms that consents are revoked. */
export function consentRevokedLetter(consents: readonly Revoked[]) {
  const isMedical = consents.some(({ kind }) => kind === 'consent_medical');
  return {
    subject: 'Согласие отозвано',
    text: [
      'Здравствуйте!',
      '',
      'Школа приняла отзыв согласия:',
      ...consents.map(({ title, version, childName }) => `— ${title}, версия ${version} (${childName})`),
      '',
      ...(isMedical ? ['Сведения о здоровье ребенка удалены.', ''] : []),
      'Данные, которые нужны для действующего договора или которые школа обязана хранить по закону, останются до конца этих сроков.',
      'Если вы не отзывали согласие, сообщите об этом школе.',
    ].join('\n'),
  };
}

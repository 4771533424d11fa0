/** The letter with a registration link. @param lastDay 'до 4 декабря' */
export function registrationLinkLetter({ url, lastDay }: { url: string; lastDay: string }) {
  return {
    subject: 'Регистрация ребенка в спортивной школе',
    text: [
      'Здравствуйте!',
      '',
      'Чтобы записать ребенка в спортивную школу, заполните анкету по ссылке. Понадобятся свидетельство о рождении ребенка и ваш паспорт.',
      url,
      '',
      `Ссылка действует ${lastDay} включительно.`,
    ].join('\n'),
  };
}

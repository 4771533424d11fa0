/** The letter with a registration link. @param lastDay 'до 4 декабря' */
export function registrationLinkLetter({ url, lastDay }: { url: string; lastDay: string }) {
  return {
    subject: 'Регистрация ребенка в спортивной школе',
    text: [
      'Здравствуйте!',
      '',
      'Чтобы записать ребенка в спортивную школу, заполните форму по ссылке:',
      url,
      '',
      `Ссылка действует ${lastDay} включительно.`,
    ].join('\n'),
  };
}

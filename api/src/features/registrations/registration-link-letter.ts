/** The letter with a registration link. */
export function registrationLinkLetter({ url, days }: { url: string; days: number }) {
  return {
    subject: 'Регистрация ребенка в спортивной школе',
    text: [
      'Здравствуйте!',
      '',
      'Чтобы записать ребенка в спортивную школу, заполните форму по ссылке:',
      url,
      '',
      `Срок действия ссылки, дней: ${days}.`,
    ].join('\n'),
  };
}

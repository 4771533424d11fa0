import { russianCount } from '../../shared/russian-text';

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
      `Ссылка действует ${russianCount(days, ['день', 'дня', 'дней'])}.`,
    ].join('\n'),
  };
}

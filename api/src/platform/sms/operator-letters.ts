/** Letters to the operator about SMS. */

import { russianDay } from '../russian-dates';

interface HalfUsed {
  /** The school's day, 'yyyy-MM-dd'. */
  today: string;
  count: number;
  dailyLimit: number;
  /** Kopecks. */
  spent: number;
  /** Kopecks; null: only the number is limited. */
  dailySpend: number | null;
}

export function halfUsedLetter({ today, count, dailyLimit, spent, dailySpend }: HalfUsed) {
  const roubles = (kopecks: number) => `${(kopecks / 100).toFixed(2).replace('.', ',')} ₽`;
  return {
    subject: 'Израсходована половина SMS на сегодня',
    text: [
      `SMS школы за сегодня, ${russianDay(today)}: ${count} из ${dailyLimit}.`,
      ...(dailySpend === null ? [] : [`Потрачено: ${roubles(spent)} из ${roubles(dailySpend)}.`]),
      '',
      'Когда лимит будет исчерпан, коды и ссылки по SMS не уйдут до завтра. Если столько SMS сегодня не ждали, проверьте',
      'раздел «Регистрации»: возможно, кто-то заполняет анкеты по многоразовой ссылке. Такую ссылку можно отозвать.',
      'Лимит меняется в разделе «Настройки» → «Школа».',
    ].join('\n'),
  };
}

export function smsStoppedLetter({ provider, reason, faults }: { provider: string; reason: string; faults: number }) {
  return {
    subject: 'SMS не отправляются',
    text: [
      `Служба SMS (${provider}) ${faults} раз подряд отказала: ${reason}.`,
      '',
      'Проверьте баланс, доступ и подпись отправителя в личном кабинете службы и настройки сервера.',
      'Новые SMS ждут. Раз в минуту отправляется одна на пробу; как только служба ее примет, пойдут и остальные.',
    ].join('\n'),
  };
}

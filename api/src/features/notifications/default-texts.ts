import type { NotificationChannel, NotificationEventName } from '@school/api-contract/school/notification-events';

interface EventTexts {
  /** Shown in the language of the page. */
  bell: { ru: string; en: string };
  email: { subject: string; text: string };
  sms: string;
}

/** The product's own texts, which hold until the school writes others. Subjects of e-mails name nobody. */
export const defaultTexts: Record<NotificationEventName, EventTexts> = {
  trialRequestCreated: {
    bell: {
      ru: 'Новая заявка на пробное занятие: {ребенок}, возраст {возраст}, {секция}',
      en: 'New trial request: {ребенок}, aged {возраст}, {секция}',
    },
    email: {
      subject: 'Новая заявка на пробное занятие',
      text: 'Семья просит о пробном занятии.\n\nРебенок: {ребенок}, возраст {возраст}\nСекция: {секция}, {отделение}\nТелефон: {телефон}\n\nЗаявка в воронке:\n{ссылка}',
    },
    sms: '{школа}: новая заявка, {ребенок} ({возраст}), {секция}, {телефон}',
  },
  trialTomorrow: {
    bell: {
      ru: 'Завтра пробное занятие: {ребенок}, {дата} в {время}, {группа}',
      en: 'Trial lesson tomorrow: {ребенок}, {дата} at {время}, {группа}',
    },
    email: {
      subject: 'Завтра пробное занятие',
      text: 'Завтра, {дата} в {время}, пробное занятие.\n\nРебенок: {ребенок}, возраст {возраст}\nСекция: {секция}\nГруппа: {группа}\n\nПодробнее:\n{ссылка}',
    },
    sms: '{школа}: завтра в {время} пробное занятие, {ребенок}, {группа}',
  },
  registrationWaiting: {
    bell: { ru: 'Регистрация ждет решения: {ребенок}', en: 'A registration waits for a decision: {ребенок}' },
    email: {
      subject: 'Регистрация ждет решения',
      text: 'Семья заполнила анкету. Ребенок: {ребенок}.\n\nПроверьте данные и примите решение:\n{ссылка}',
    },
    sms: '{школа}: регистрация ждет решения, {ребенок}',
  },
  contractSigned: {
    bell: { ru: 'Договор № {договор} подписан: {ребенок}', en: 'Contract No. {договор} is signed: {ребенок}' },
    email: {
      subject: 'Договор подписан',
      text: 'Договор № {договор} подписан. Ребенок: {ребенок}.\n\nОткрыть договор:\n{ссылка}',
    },
    sms: '{школа}: договор № {договор} подписан, {ребенок}',
  },
  deliveryFailed: {
    bell: {
      ru: 'Сообщение по договору № {договор} не доставлено: {получатель}',
      en: 'A message about contract No. {договор} was not delivered: {получатель}',
    },
    email: {
      subject: 'Сообщение семье не доставлено',
      text: 'Сообщение по договору № {договор} не доставлено.\n\nПолучатель: {получатель}\n\nПроверьте адрес или телефон и отправьте снова:\n{ссылка}',
    },
    sms: '{школа}: сообщение по договору № {договор} не доставлено',
  },
  paymentUnmatched: {
    bell: { ru: 'Платеж без ученика: {сумма}, {плательщик}', en: 'A payment without a student: {сумма}, {плательщик}' },
    email: {
      subject: 'Платеж без ученика',
      text: 'Банк сообщил о платеже, которого школа не ждала.\n\nПлательщик: {плательщик}\nСумма: {сумма}\n\nУкажите, за кого он:\n{ссылка}',
    },
    sms: '{школа}: платеж без ученика, {сумма}, {плательщик}',
  },
  documentsEnding: {
    bell: {
      ru: 'Истекает срок документов. Учеников: {число}',
      en: 'Documents run out. Students: {число}',
    },
    email: {
      subject: 'Истекает срок документов. Учеников: {число}',
      text: '{школа}: у этих учеников истекает срок документов. Родителям отправлены напоминания, если не сказано иное.\n\n{список}\n\nВсе, у кого истекают документы:\n{ссылка}',
    },
    sms: '{школа}: истекает срок документов, учеников: {число}',
  },
  sessionUnmarked: {
    bell: {
      ru: 'Занятие не отмечено: {группа}, {дата} в {время}',
      en: 'A session is not marked: {группа}, {дата} at {время}',
    },
    email: {
      subject: 'Занятие не отмечено',
      text: 'Занятие группы «{группа}» {дата} в {время} прошло, но отмечены не все ученики.\n\nОтметить:\n{ссылка}',
    },
    sms: '{школа}: отметьте занятие группы «{группа}», {дата} в {время}',
  },
  photoLate: {
    bell: {
      ru: 'Фото с опозданием на {минуты} мин: {группа}, {дата} в {время}',
      en: 'Photo {минуты} min late: {группа}, {дата} at {время}',
    },
    email: {
      subject: 'Фото занятия с опозданием',
      text: 'Фото занятия группы «{группа}» {дата} в {время} сделано через {минуты} мин после начала.\n\nПосмотреть:\n{ссылка}',
    },
    sms: '{школа}: фото группы «{группа}» с опозданием на {минуты} мин',
  },
  photoMissing: {
    bell: {
      ru: 'Нет фото занятия: {группа}, {дата} в {время}',
      en: 'No photo of a session: {группа}, {дата} at {время}',
    },
    email: {
      subject: 'Нет фото занятия',
      text: 'Занятие группы «{группа}» {дата} в {время} прошло, но фото нет.\n\nПосмотреть:\n{ссылка}',
    },
    sms: '{школа}: нет фото занятия группы «{группа}», {дата} в {время}',
  },
  waitingPlaceFree: {
    bell: {
      ru: 'В группе «{группа}» есть место, в листе ожидания: {число}',
      en: 'Group “{группа}” has a free place, on the waiting list: {число}',
    },
    email: {
      subject: 'Место для листа ожидания',
      text: 'В группе «{группа}» есть свободное место. В листе ожидания: {число}.\n\nОткрыть лист ожидания:\n{ссылка}',
    },
    sms: '{школа}: в группе «{группа}» есть место, в листе ожидания: {число}',
  },
};

/** The subject is '' where the channel has none. */
export function getDefaultText(event: NotificationEventName, channel: NotificationChannel) {
  const texts = defaultTexts[event];
  switch (channel) {
    case 'bell':
      return { subject: '', text: texts.bell.ru };
    case 'email':
      return texts.email;
    case 'sms':
      return { subject: '', text: texts.sms };
  }
}

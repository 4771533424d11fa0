import type { DataCategory, ErasureBasis, ErasureItem } from '@school/api-contract/families/personal-data';
import { escapeHtml } from '../../platform/escape-html';
import { russianDay, russianMoment } from '../../platform/russian-dates';
import { toSchoolDay } from '../../shared/calendar/school-day';
import { makePdf } from '../../shared/documents/make-pdf';
import type { ActRecord } from './acts.repository';

/**
 * The act of destruction with the extract of the event log, as the order of Roskomnadzor of 28.10.2022 No. 179 requires
 * for data processed by computer (points 3, 4 and 5); the school keeps both for 3 years (point 8).
 */
export function createActPdf(act: ActRecord): Promise<Buffer> {
  return makePdf({ html: renderActHtml(act), title: `Акт № ${act.actNumber}`, createdAt: act.createdAt });
}

export function renderActHtml(act: ActRecord): string {
  const day = russianDay(toSchoolDay(act.createdAt, act.timeZone));
  const erased = act.items.filter(({ action }) => action !== 'kept');
  const kept = act.items.filter(({ action }) => action === 'kept');
  const rows: [string, string][] = [
    ['Оператор', `${act.operatorName}, ИНН ${act.operatorInn}, ОГРН ${act.operatorOgrn}`],
    ['Адрес оператора', act.operatorAddress],
    ['Субъекты персональных данных', act.subjects.join('; ') || 'Определяются по номерам записей в системе'],
    ['Категории уничтоженных данных', erased.map(({ category }) => categoryNames[category]).join('; ')],
    ['Информационная система', 'Портал спортивной школы (база данных и хранилище файлов)'],
    [
      'Способ уничтожения',
      'Стирание записей и файлов, обезличивание записей, которые остаются для учета, без возможности восстановить сведения о лице',
    ],
    ['Причина уничтожения', `${basisNames[act.basis]}. ${act.comment}`],
    ['Дата уничтожения', day],
    ['Уничтожил', act.createdByName === null ? 'Автоматически, по сроку хранения' : getNameAndPosition(act)],
  ];
  return [
    `<h1>Акт об уничтожении персональных данных № ${escapeHtml(act.actNumber)}</h1>`,
    `<p class="date">${day}</p>`,
    table(['Сведения', 'Значение'], rows),
    '<h2>Что уничтожено</h2>',
    table(['Категория', 'Способ', 'Записей'], erased.map(erasedRow)),
    ...(kept.length === 0
      ? []
      : ['<h2>Что хранится дальше</h2>', table(['Категория', 'Записей', 'Основание', 'До'], kept.map(keptRow))]),
    ...(act.createdByName === null ? [] : [`<p>Подпись: _______________ / ${escapeHtml(act.createdByName)} /</p>`]),
    '<p>Акт и выгрузка хранятся три года с даты уничтожения.</p>',
    '<h2>Выгрузка из журнала регистрации событий</h2>',
    table(['Событие', 'Время', 'Хеш записи'], [eventRow(act)]),
  ].join('');
}

function getNameAndPosition({ createdByName, createdByRole }: ActRecord): string {
  const position = createdByRole === null ? undefined : positions[createdByRole];
  return position === undefined ? (createdByName ?? '') : `${createdByName}, ${position}`;
}

const erasedRow = ({ category, action, count }: ErasureItem) => [
  categoryNames[category],
  action === 'erased' ? 'Стерто' : 'Обезличено',
  String(count),
];

const keptRow = ({ category, count, reason, keptUntil }: ErasureItem) => [
  categoryNames[category],
  String(count),
  reason === null ? '' : reasonNames[reason],
  keptUntil === null ? 'срок еще идет' : russianDay(keptUntil),
];

const eventRow = ({ eventId, eventAt, eventHash, timeZone }: ActRecord) => [
  `Уничтожение персональных данных, запись № ${eventId ?? '—'}`,
  eventAt === null ? '—' : russianMoment(eventAt, timeZone),
  // long words do not wrap in a narrow cell
  (eventHash ?? '—').replace(/(.{16})(?=.)/g, '$1 '),
];

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: string, texts: readonly string[]) =>
    texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('');
  const body = rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('');
  return `<table><thead><tr>${cells('th', head)}</tr></thead><tbody>${body}</tbody></table>`;
}

const basisNames: Record<ErasureBasis, string> = {
  withdrawal: 'Отзыв согласия (152-ФЗ, ст. 21 ч. 5)',
  request: 'Требование субъекта (152-ФЗ, ст. 14 ч. 1, ст. 21)',
  retention: 'Срок хранения истек, цель обработки достигнута (152-ФЗ, ст. 5 ч. 7, ст. 21 ч. 4)',
};

const reasonNames: Record<NonNullable<ErasureItem['reason']>, string> = {
  contractRunning: 'Действующий договор (152-ФЗ, ст. 6 ч. 1 п. 5)',
  retention: 'Срок договора и 5 лет после его окончания',
  accounting: 'Бухгалтерский учет (402-ФЗ, ст. 29)',
  evidence: 'Доказательство согласия и подписания',
};

const categoryNames: Record<DataCategory, string> = {
  students: 'Карточки учеников и данные родителей',
  medicalInfo: 'Сведения о здоровье и дополнительные сведения',
  trialRequests: 'Заявки на пробное занятие',
  registrations: 'Регистрационные анкеты',
  contracts: 'Договоры и данные подписания',
  consents: 'Адреса и устройства в записях о согласиях',
  documents: 'Файлы документов',
  attendance: 'Отметки посещаемости',
  sessionPhotos: 'Фото занятий',
  payments: 'Данные плательщиков',
  messages: 'Письма и SMS',
  chatMessages: 'Сообщения в чате сотрудников',
  auditEvents: 'Адреса, устройства и телефоны в журнале событий',
};

const positions: Record<string, string> = {
  owner: 'владелец школы',
  senior_admin: 'старший администратор',
  admin: 'администратор',
};

import { type StudentField, studentFields } from '@school/api-contract/students/student-fields';
import { toColumnName } from '../../platform/database/identifiers';
import { contractStateNames, directionNames, relationshipNames } from '../../shared/russian-text';
import { contractTypeNames } from '../contracts/contracts-export';
import { paymentTypeNames } from '../payments/payments-export';
import { registrationStatusNames } from '../registrations/registrations-export';
import { documentWords } from '../students/documents/reminders/document-words';
import { storedFieldTable } from '../students/student-fields';
import { sourceNames } from '../trial-requests/source-names';
import { requestStatusNames, trialOutcomeNames } from '../trial-requests/trial-requests-export';

type Words = Record<string, string>;

export interface ExportPart {
  title: string;
  /** A table with a line for each record, or a card for each. */
  look: 'table' | 'card';
  /** What the document shows, in its order: names of the fields of `data.json`, a dot before those of an inner object. */
  fields: Words;
  /** Left to `data.json`, besides what `isTechnical` names. */
  omitted?: readonly string[];
  /** Texts for the codes of fields. */
  codes?: Record<string, Words>;
}

const genders = { male: 'Мужской', female: 'Женский' };
const documentTypes = Object.fromEntries(Object.entries(documentWords).map(([type, { name }]) => [type, name]));
const child = { student_id: 'Ребенок' };
const cardFields = (toName: (field: StudentField) => string, fields: readonly StudentField[]): Words =>
  Object.fromEntries(fields.map((field) => [toName(field), storedFieldTable[field].heading]));
const cardCodes = (toName: (field: StudentField) => string) => ({
  [toName('gender')]: genders,
  [toName('sportsDirection')]: directionNames,
  [toName('parentRelationship')]: relationshipNames,
});
const toSent = (field: StudentField) => `student.${field}`;

/** The parts of the document for the family, in its order; the audit log is left to `data.json`. */
export const exportParts: Record<string, ExportPart> = {
  students: {
    ...{ title: 'Карточки учеников', look: 'card' },
    fields: {
      ...cardFields(toColumnName, studentFields),
      contract_number: 'Номер договора',
      contract_date: 'Дата договора',
      active: 'Занимается',
      archived_at: 'В архиве с',
      created_at: 'Карточка создана',
    },
    omitted: ['contract_type'],
    codes: cardCodes(toColumnName),
  },
  groups: {
    ...{ title: 'Группы', look: 'table' },
    fields: { ...child, name: 'Группа', join_date: 'Занимается с', leave_date: 'Выбыл' },
    omitted: ['active'],
  },
  waitingLists: {
    ...{ title: 'Очередь в группы', look: 'table' },
    fields: { ...child, name: 'Группа', added_at: 'В очереди с' },
  },
  attendance: {
    ...{ title: 'Посещаемость', look: 'table' },
    fields: { date: 'Дата', ...child, group_name: 'Группа', status: 'Отметка', reason: 'Причина изменения' },
    codes: { status: { PRESENT: 'Присутствие', ABSENT: 'Отсутствие', NOT_MARKED: 'Нет отметки' } },
  },
  absenceExcuses: {
    ...{ title: 'Уважительные пропуски', look: 'table' },
    fields: {
      ...{ date: 'Дата', ...child, group_name: 'Группа', reason: 'Причина', comment: 'Комментарий' },
      ...{ file_name: 'Справка', used_on: 'Отработан', created_at: 'Записан' },
    },
    codes: { reason: { illness: 'Болезнь', family: 'Семейные обстоятельства', other: 'Другая причина' } },
  },
  documents: {
    ...{ title: 'Документы', look: 'table' },
    fields: {
      ...{ ...child, document_type: 'Документ', file_name: 'Файл', expires_on: 'Действует до' },
      uploaded_at: 'Загружен',
    },
    omitted: ['file_size'],
    codes: { document_type: documentTypes },
  },
  documentReminders: {
    ...{ title: 'Напоминания о документах', look: 'table' },
    fields: { created_at: 'Когда', ...child, document_type: 'Документ', expires_on: 'Действует до' },
    omitted: ['stage', 'unsent'],
    codes: { document_type: documentTypes },
  },
  subscriptions: {
    ...{ title: 'Абонементы', look: 'table' },
    fields: {
      ...{ ...child, plan_name: 'Абонемент', starts_on: 'С', ends_on: 'По', sessions: 'Занятий', amount: 'Стоимость' },
      ...{ discount_reason: 'Причина скидки', cancelled_at: 'Отменен', cancel_reason: 'Причина отмены' },
    },
    omitted: [
      ...['kind', 'days', 'months', 'month', 'group_ids', 'sports_directions', 'proration', 'absence_rule'],
      ...['makeup_days', 'freeze_max_days', 'freeze_max_times', 'price', 'prorated', 'sibling_percent'],
      ...['discount_percent', 'discount_amount', 'renewed_from', 'undone', 'created_at', 'freezes', 'charges'],
    ],
  },
  payments: {
    ...{ title: 'Платежи', look: 'table' },
    fields: {
      ...{ date: 'Дата', ...child, amount: 'Сумма', refunded_amount: 'Возвращено', status: 'Состояние' },
      ...{ type: 'Способ', description: 'Назначение', customer_name: 'Плательщик', customer_phone: 'Телефон' },
      ...{ customer_email: 'Эл. почта', child_name: 'Ребенок в платеже', cancel_reason: 'Причина отмены' },
    },
    omitted: ['flag', 'mistaken', 'created_at', 'bank_notification', 'split_from'],
    codes: {
      status: { PENDING: 'Ожидает', CONFIRMED: 'Получен', REJECTED: 'Отклонен', CANCELLED: 'Отменен' },
      type: paymentTypeNames,
    },
  },
  trialRequests: {
    ...{ title: 'Заявки на пробное занятие', look: 'card' },
    fields: {
      ...{ created_at: 'Когда', child_name: 'Ребенок', child_age: 'Возраст', parent_name: 'Родитель' },
      ...{ parent_phone: 'Телефон', source: 'Откуда заявка', recommended_by: 'Кто посоветовал', status: 'Состояние' },
      ...{ desired_date: 'Желаемая дата', scheduled_date: 'Пробное занятие', trial_confirmed_at: 'Подтверждено' },
      came_on: 'Приходили на занятие',
      trial_declined_at: 'Сообщили, что не придут',
      ...{ trial_outcome: 'Итог пробного', trial_comment: 'Комментарий тренера', notes: 'Пожелания' },
      ...{ next_step_on: 'Следующий шаг', next_step_text: 'Что сделать', refusal_comment: 'Комментарий к отказу' },
      referrer: 'Сайт, с которого пришли',
    },
    omitted: [
      ...['history', 'staffNotes', 'utm_source', 'utm_medium', 'utm_campaign', 'next_step', 'refused_from'],
      ...['furthest_stage', 'status_changed_at', 'trial_marked_at'],
    ],
    codes: { status: requestStatusNames, source: sourceNames, trial_outcome: trialOutcomeNames },
  },
  registrations: {
    ...{ title: 'Анкеты', look: 'card' },
    fields: {
      created_at: 'Отправлена',
      status: 'Решение',
      reviewed_at: 'Рассмотрена',
      rejection_reason: 'Причина отказа',
      ...cardFields(toSent, [
        ...(['lastName', 'firstName', 'middleName', 'birthDate', 'gender', 'birthCertificateNumber'] as const),
        ...(['birthCertificateIssueDate', 'sportsDirection', 'trainingDays', 'medicalInfo', 'additionalInfo'] as const),
      ]),
      'parent.fullName': 'ФИО родителя',
      'parent.relationship': 'Кем приходится',
      'parent.phone': 'Телефон',
      'parent.email': 'Эл. почта',
      'parent.passportSeries': 'Серия паспорта',
      'parent.passportNumber': 'Номер паспорта',
      'parent.passportIssuedBy': 'Кем выдан паспорт',
      'parent.actualAddress': 'Адрес',
      'parent.trainingAddress': 'Адрес занятий',
      'student.consentMedical': 'Согласие на сведения о здоровье',
      'parent.consentProcessing': 'Согласие на обработку данных',
      'parent.consentContract': 'Согласие с договором',
      'parent.consentPhoto': 'Согласие на съемку',
    },
    omitted: ['parent_email', 'parent_phone'],
    codes: { status: registrationStatusNames, ...cardCodes(toSent), 'parent.relationship': relationshipNames },
  },
  contracts: {
    ...{ title: 'Договоры', look: 'card' },
    fields: {
      ...{ contract_number: 'Номер', contract_date: 'Дата', contract_type: 'Вид', status: 'Состояние' },
      ...{ ...child, sent_at: 'Отправлен', signed_at: 'Подписан', completed_at: 'Завершен', accepted_on: 'Принят' },
      ...{ cancelled_at: 'Отменен', cancel_reason: 'Причина отмены', check_code: 'Код проверки' },
    },
    omitted: [
      ...['events', 'metadata', 'document_html', 'frozen_at', 'sealed_at', 'created_at', 'pdf_attempts'],
      ...['pdf_parked_at', 'acceptance_basis', 'signature_expires_at', 'confirmed_differences'],
    ],
    codes: { status: contractStateNames, contract_type: contractTypeNames },
  },
  signatures: {
    ...{ title: 'Подписание кодом из SMS', look: 'table' },
    fields: {
      ...{ created_at: 'Код запрошен', phone_number: 'На номер', status: 'Итог', verified_at: 'Подтвержден' },
      ...{ ip_address: 'Адрес в сети', user_agent: 'Устройство' },
    },
    omitted: [
      ...['expires_at', 'device_info', 'attempt_count', 'security_level', 'digital_fingerprint'],
      'agreement_accepted_at',
    ],
    codes: {
      status: {
        ...{ initiated: 'Код запрошен', verified: 'Подтвержден', cancelled: 'Отменен', expired: 'Срок истек' },
        exhausted: 'Попытки кончились',
      },
    },
  },
  consents: {
    ...{ title: 'Согласия', look: 'table' },
    fields: {
      ...{ title: 'Согласие', version: 'Версия', accepted_at: 'Дано', revoked_at: 'Отозвано' },
      ...{ revoke_reason: 'Причина отзыва', ip_address: 'Адрес в сети', user_agent: 'Устройство' },
    },
    omitted: ['kind'],
  },
  messages: {
    ...{ title: 'Письма и SMS семье', look: 'table' },
    fields: {
      ...{ created_at: 'Когда', channel: 'Чем', recipient: 'Кому', subject: 'Тема', status: 'Состояние' },
    },
    omitted: [
      ...['report', 'purpose', 'sent_at', 'attempts', 'provider', 'expires_at', 'last_error', 'reported_at'],
      ...['cost_kopecks', 'withdrawn_at', 'in_doubt_since'],
    ],
    codes: {
      channel: { sms: 'SMS', email: 'Письмо' },
      status: {
        ...{ pending: 'Ждет отправки', retrying: 'Ждет повтора', failed: 'Не отправлено', success: 'Отправлено' },
        max_attempts_reached: 'Не отправлено',
      },
    },
  },
  cardChanges: {
    ...{ title: 'Изменения карточки', look: 'table' },
    fields: { created_at: 'Когда', ...child, event: 'Что' },
    omitted: ['changes'],
    codes: {
      event: {
        ...{
          created: 'Создана',
          updated: 'Изменена',
          archived: 'Перенесена в архив',
          restored: 'Возвращена из архива',
        },
        ...{ document_uploaded: 'Загружен документ', document_changed: 'Изменен документ' },
        document_deleted: 'Удален документ',
      },
    },
  },
};

/** Ids, keys, hashes and authors, which say nothing about the family. */
export const isTechnical = (field: string) =>
  /(^|_)(id|key|by|by_user|sha256)$/.test(field) || field === 'updated_at' || field === 'anonymized_at';

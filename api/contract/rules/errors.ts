import { z } from 'zod';
import { contractDifferencesSchema } from '../contracts/contract-differences';
import { groupMisfitSchema } from '../groups/group-misfits';
import { samePaymentSchema } from '../money/same-payment';

/** All API errors: code, HTTP status and the Russian text for people. Pages in English translate by the code. */
export const errorCatalogue = {
  VALIDATION_FAILED: { status: 400, message: 'Проверьте введенные данные' },
  MALFORMED_JSON: { status: 400, message: 'Не удалось разобрать запрос: ожидается JSON' },
  BODY_TOO_LARGE: { status: 413, message: 'Слишком большой запрос' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Ожидается тело запроса в формате JSON' },
  UNAUTHENTICATED: { status: 401, message: 'Войдите в систему' },
  /** The session is that of an account that was disabled since. Sign-in answers INVALID_CREDENTIALS for one. */
  ACCOUNT_DISABLED: { status: 401, message: 'Доступ закрыт. Обратитесь к руководителю школы.' },
  INVALID_CREDENTIALS: { status: 401, message: 'Неверное имя пользователя или пароль' },
  SECOND_FACTOR_REQUIRED: { status: 401, message: 'Введите код из приложения' },
  SECOND_FACTOR_EXPIRED: { status: 401, message: 'Время на подтверждение вышло. Введите имя и пароль еще раз.' },
  SECOND_FACTOR_SETUP_REQUIRED: {
    status: 403,
    message: 'Школа требует второй фактор. Включите его в профиле, и портал откроется.',
  },
  SECOND_FACTOR_MISSING: { status: 409, message: 'Сначала включите второй фактор в своем профиле' },
  PASSKEY_REQUIRED: {
    status: 401,
    message: 'Школа требует второй фактор. Войдите с ключом доступа: одного пароля мало.',
  },
  PASSKEY_REFUSED: { status: 400, message: 'Ключ доступа не подошел. Попробуйте еще раз или войдите с паролем.' },
  PASSKEYS_UNAVAILABLE: { status: 409, message: 'Ключи доступа работают, только когда у портала есть доменное имя' },
  PASSKEY_LIMIT_REACHED: { status: 409, message: 'Ключей доступа уже 20. Удалите лишний, чтобы добавить новый.' },
  PUSH_SERVICE_UNKNOWN: {
    status: 409,
    message: 'Этот браузер получает уведомления через неизвестную службу. Откройте портал в другом браузере.',
  },
  CAPTCHA_FAILED: { status: 400, message: 'Пожалуйста, подтвердите, что вы не робот' },
  CAPTCHA_REQUIRED: { status: 428, message: 'Подтвердите, что вы не робот, и повторите' },
  CAPTCHA_UNAVAILABLE: { status: 503, message: 'Проверка «не робот» временно недоступна. Попробуйте через минуту.' },
  FORBIDDEN: { status: 403, message: 'Недостаточно прав для этого действия' },
  FOREIGN_ORIGIN: { status: 403, message: 'Запрос пришел с чужого сайта' },
  NOT_FOUND: { status: 404, message: 'Не найдено' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Метод не поддерживается' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Слишком много запросов. Попробуйте позже.' },
  ILLEGAL_TRANSITION: { status: 409, message: 'Состояние уже изменилось. Обновите страницу.' },
  CONFLICT: { status: 409, message: 'Данные уже изменил кто-то другой. Обновите страницу.' },
  RESET_TOKEN_INVALID: { status: 400, message: 'Ссылка для сброса пароля недействительна или устарела' },
  FIRST_RUN_TOKEN_INVALID: {
    status: 410,
    message: 'Ссылка первого запуска недействительна или уже использована. Новая появится после перезапуска сервера.',
  },
  INVITATION_INVALID: {
    status: 410,
    message: 'Приглашение недействительно или устарело. Попросите администратора отправить новое.',
  },
  USER_IS_OWNER: { status: 403, message: 'Учетную запись владельца здесь изменить нельзя' },
  USER_IS_SELF: { status: 403, message: 'Свою учетную запись нельзя удалить или отключить' },
  USER_NOT_YOURS: {
    status: 403,
    message:
      'Администратор изменяет только тех, кого создал сам, кроме тренеров. Обратитесь к старшему администратору.',
  },
  USER_ROLE_REFUSED: { status: 403, message: 'Ваша роль не позволяет назначать такую роль' },
  USER_GROUPS_REFUSED: { status: 403, message: 'Доступ можно выдать только к группам, которые ведете вы сами' },
  USER_IN_RECORDS: {
    status: 409,
    message: 'На этого сотрудника ссылаются записи школы, поэтому удалить его нельзя. Отключите его.',
  },
  EMAIL_LINK_INVALID: { status: 400, message: 'Ссылка для подтверждения адреса недействительна или устарела' },
  EMAIL_TAKEN: { status: 409, message: 'Этот адрес уже занят. Укажите в профиле другой.' },
  BRANCH_NOT_IN_SECTION: { status: 400, message: 'В этом отделении нет выбранной секции' },
  BRANCH_HAS_GROUPS: {
    status: 409,
    message: 'В отделении есть действующие группы. Сначала переведите их в другое отделение или отправьте в архив.',
  },
  BRANCH_CLOSED: {
    status: 409,
    message: 'Отделение группы закрыто. Сначала откройте его или выберите для группы другое отделение.',
  },
  HALL_IN_USE: { status: 409, message: 'Этот зал указан у групп. Сначала выберите для них другой зал.' },
  REGISTRATION_LINK_INVALID: {
    status: 410,
    message: 'Ссылка регистрации истекла или недоступна. Обратитесь к администратору за новой ссылкой.',
  },
  PAYMENT_IS_FIXED: {
    status: 409,
    message: 'Сумму, дату, способ и статус этого платежа изменить нельзя: их сообщил банк или платеж уже закрыт',
  },
  PAYMENT_REPEATED: { status: 409, message: 'Такой платеж уже внесен. Проверьте, не внесли ли его дважды.' },
  SUBSCRIPTIONS_OFF: { status: 409, message: 'Абонементы в школе выключены: «Настройки» → «Абонементы»' },
  SUBSCRIPTION_OVERLAPS: {
    status: 409,
    message: 'На эти дни у ученика уже есть абонемент. Новый может начаться, когда закончится прежний.',
  },
  PLAN_ARCHIVED: { status: 409, message: 'Этот вид абонемента в архиве и больше не продается' },
  PAYMENT_LINKS_OFF: {
    status: 409,
    message: 'Ссылки на оплату недоступны: банк не подключен или валюта школы не рубль',
  },
  PAYMENT_LINK_INVALID: {
    status: 404,
    message: 'Ссылка на оплату недействительна или устарела. Попросите школу отправить новую.',
  },
  BANK_NOTICE_REFUSED: { status: 403, message: 'Подпись уведомления банка не подтверждена' },
  GROUP_FULL: { status: 409, message: 'В группе нет свободных мест' },
  GROUP_MISFITS: { status: 409, message: 'Группа подходит не всем ученикам. Проверьте, что не подходит, и решите.' },
  CONTRACT_NOT_FOUND: { status: 404, message: 'Договор не найден или ссылка недействительна' },
  CONTRACT_NOT_SIGNABLE: { status: 409, message: 'Этот договор больше нельзя подписать' },
  CONTRACT_DIFFERS: {
    status: 409,
    message: 'Данные в карточке ученика отличаются от договора. Проверьте отличия и решите, что отправить.',
  },
  CONTRACT_OUTDATED: {
    status: 409,
    message: 'Данные в этом договоре изменились. Обратитесь в школу: она отправит вам новую ссылку.',
  },
  SIGNATURE_NOT_FOUND: { status: 404, message: 'Нет активной сессии' },
  PHONE_MISMATCH: { status: 400, message: 'Введенный номер не соответствует номеру в договоре' },
  SMS_RESEND_TOO_SOON: { status: 429, message: 'Код уже отправлен. Новый код можно запросить через минуту.' },
  NO_CONTACT: { status: 409, message: 'В вашей учетной записи не указан адрес или телефон для этого канала' },
  SMS_LIMIT_REACHED: { status: 429, message: 'Достигнут лимит отправки SMS. Обратитесь к администратору.' },
  CODE_WRONG: { status: 400, message: 'Неверный код' },
  CODE_EXPIRED: { status: 400, message: 'Время действия кода истекло. Запросите новый код.' },
  CODE_ATTEMPTS_EXHAUSTED: { status: 400, message: 'Попытки закончились. Новый код можно запросить позже.' },
  SCHOOL_NOT_READY: {
    status: 409,
    message: 'Сначала заполните реквизиты школы и прочитайте документы: «Настройки» → «Школа»',
  },
  CONTRACT_NAMES_NO_SCHOOL: {
    status: 409,
    message: 'В договоре вымышленные реквизиты школы. Отмените его и создайте новый.',
  },
  CONTRACT_INCOMPLETE: {
    status: 409,
    message: 'В договоре есть пустые места. Дополните карточку ученика и отправьте новую версию договора.',
  },
  FORM_NOT_OPEN: { status: 409, message: 'Форма еще не открыта. Пожалуйста, обратитесь в школу.' },
  NO_EMAIL: { status: 409, message: 'У родителя не указана эл. почта: договор некуда отправить' },
  CHAT_EDIT_OVER: { status: 409, message: 'Сообщение можно изменить только в течение 15 минут' },
  DELIVERY_EXPIRED: { status: 409, message: 'Срок действия этого сообщения истек. Отправьте договор заново.' },
  CONSENT_LINK_INVALID: { status: 404, message: 'Ссылка недействительна или устарела. Запросите новую.' },
  PHOTO_LIMIT_REACHED: { status: 409, message: 'У этого занятия уже 10 фото, больше не нужно' },
  PDF_FAILED: {
    status: 422,
    message: 'Не удалось сделать PDF: в тексте слишком длинное слово или слишком сложная таблица. Исправьте текст.',
  },
  NOTHING_TO_ERASE: { status: 409, message: 'Сейчас удалить нечего: все данные еще нужны по закону или договору' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'Сервис временно недоступен. Попробуйте через минуту.' },
  STORAGE_FULL: {
    status: 507,
    message: 'На сервере закончилось место, поэтому ничего не сохранено. Сообщите администратору.',
  },
  OUTCOME_UNKNOWN: {
    status: 503,
    message: 'База данных не ответила вовремя. Изменения могли сохраниться: проверьте это, прежде чем повторять.',
  },
  INTERNAL: { status: 500, message: 'Что-то пошло не так. Мы уже знаем об этом.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

const codes = Object.keys(errorCatalogue);
export const errorCodeSchema = z.custom<ErrorCode>((value) => typeof value === 'string' && codes.includes(value));

export const errorDetailSchema = z.object({
  /** Dotted path of the wrong field, as sent: `parentData.email`. */
  path: z.string(),
  message: z.string(),
});
export type ErrorDetail = z.infer<typeof errorDetailSchema>;

/** Every error answer of the API. `message` and `error` are equal, because the specification's client reads both. */
export const errorBodySchema = z.object({
  message: z.string(),
  error: z.string(),
  code: errorCodeSchema,
  requestId: z.string(),
  /** One entry for each wrong field, all of them at once. */
  details: z.array(errorDetailSchema).optional(),
  /** The present status of the record, when the requested transition is illegal or the signing link has ended. */
  status: z.string().optional(),
  /** Differences between the contract and the student's card (CONTRACT_DIFFERS). */
  contractDifferences: contractDifferencesSchema.optional(),
  /** Students whom the group does not suit (GROUP_MISFITS). */
  misfits: z.array(groupMisfitSchema).optional(),
  /** The payment that is like the new one (PAYMENT_REPEATED). */
  samePayment: samePaymentSchema.optional(),
  /** Seconds until the call may be made again. */
  retryAfterSeconds: z.number().int().optional(),
  /** Present in answers of the signing calls (specification section 3). */
  success: z.literal(false).optional(),
  attemptsLeft: z.number().int().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

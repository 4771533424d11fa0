/**
 * Texts of the validation rules (specification section 5), one place. The Russian text travels in `details`; pages in
 * English find their own by the key, see `messageKeyOf`.
 */
export const messages = {
  usernameRequired: 'Username is required',
  passwordRequired: 'Password is required',
  captchaRequired: 'Пожалуйста, подтвердите, что вы не робот',
  forgotEmail: 'Введите корректный email адрес',
  newPasswordMin: 'Новый пароль должен содержать не менее 6 символов',
  newPasswordMax: 'Пароль не должен превышать 50 символов',
  confirmPassword: 'Подтвердите новый пароль',
  passwordsDiffer: 'Пароли не совпадают',
  resetToken: 'Токен сброса пароля обязателен',
  required: 'Заполните это поле',
  tooLong: 'Слишком длинный текст',
  badCharacters: 'Текст содержит недопустимые символы',
  badLine: 'Пишите в одну строку русскими или латинскими буквами, цифрами и знаками препинания',
  phone: 'Телефон должен быть в формате +7XXXXXXXXXX',
  email: 'Некорректный email',
  childName: 'Введите имя ребенка',
  childAgeRequired: 'Укажите возраст ребенка',
  childAgeMin: 'Минимальный возраст 3 года',
  childAgeMax: 'Максимальный возраст 18 лет',
  trialParentName: 'Введите ФИО родителя',
  sectionId: 'Выберите секцию',
  branchId: 'Выберите отделение',
  desiredDate: 'Укажите дату и время',
  dateInPast: 'Дата не может быть в прошлом',
  dateInFuture: 'Дата не может быть в будущем',
  date: 'Укажите дату',
  studentTooYoung: 'Ребенку должно быть не меньше 2 лет',
  studentTooOld: 'Ребенку должно быть не больше 18 лет',
  issuedBeforeBirth: 'Свидетельство не могло быть выдано раньше рождения ребенка',
  consentProcessing: 'Необходимо согласие на обработку персональных данных',
  consentContract: 'Необходимо согласие на заключение договора',
  fullName: 'Введите фамилию и имя',
  lastName: 'Введите фамилию',
  firstName: 'Введите имя',
  gender: 'Выберите пол',
  birthCertificate: 'Введите номер свидетельства о рождении',
  sportsDirection: 'Выберите направление',
  trainingDays: 'Некорректные дни занятий',
  trainingDaysMin: 'Выберите хотя бы один день занятий',
  relationship: 'Укажите, кем вы приходитесь ребенку',
  passportSeries: 'Серия паспорта должна содержать 4 цифры',
  passportNumber: 'Номер паспорта должен содержать 6 цифр',
  passportIssuedBy: 'Поле «Кем выдан» должно содержать не менее 10 символов',
  actualAddress: 'Фактический адрес должен быть не менее 10 символов',
  trainingAddress: 'Адрес проведения занятий должен быть не менее 10 символов',
  codeLength: 'Код должен содержать 6 цифр',
  codeDigits: 'Код должен содержать только цифры',
  rejectionReason: 'Укажите причину отказа',
  groups: 'Выберите хотя бы одну группу',
  refusalReason: 'Выберите причину отказа',
  scheduledDate: 'Укажите дату пробного занятия',
  currentPassword: 'Введите текущий пароль',
  currentPasswordWrong: 'Текущий пароль введен неверно',
  cancelReason: 'Укажите причину',
  contractFieldMissing: 'Этого нет в карточке ученика: заполните, чтобы составить договор',
  studentUnknown: 'Такого ученика нет',
  acceptedBeforeContract: 'Дата не может быть раньше даты договора',
  templateUnknown: 'Такой версии шаблона нет',
  contractNumber: 'Номер договора состоит из года и пяти цифр: 2026-00012',
  checkCode: 'Код проверки состоит из 10 букв и цифр',
  documentTitle: 'Введите название документа',
  documentText: 'Введите текст документа',
  unknownVariables: 'В тексте есть переменные, которых нет у этого документа',
  inn: 'ИНН состоит из 10 или 12 цифр',
  ogrn: 'ОГРН состоит из 13 цифр, ОГРНИП — из 15',
  timeZone: 'Такого часового пояса нет',
} as const;

export type MessageKey = keyof typeof messages;

/** `dateInPast` for 'Дата не может быть в прошлом'; undefined for a text that is not in the catalogue. */
export function messageKeyOf(text: string): MessageKey | undefined {
  return messageKeys.find((key) => messages[key] === text);
}

const isMessageKey = (key: string): key is MessageKey => key in messages;
export const messageKeys: readonly MessageKey[] = Object.keys(messages).filter(isMessageKey);

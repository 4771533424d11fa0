/** Labels of a letter's button by the path that it opens; the first matching prefix wins. */
const labels: readonly [path: string, label: string][] = [
  ['/register/', 'Заполнить анкету'],
  ['/sign-contract/', 'Прочитать и подписать'],
  ['/verify', 'Проверить договор'],
  ['/pay/', 'Перейти к оплате'],
  ['/consents/', 'Посмотреть согласия'],
  ['/trial/', 'Ответить школе'],
  ['/invitation?', 'Задать пароль'],
  ['/reset-password?', 'Задать новый пароль'],
  ['/confirm-email?', 'Подтвердить адрес'],
  ['/auth', 'Открыть страницу входа'],
  ['/settings?tab=profile', 'Открыть профиль'],
  ['/sales-funnel', 'Открыть заявку'],
  ['/registrations', 'Открыть регистрацию'],
  ['/contracts', 'Открыть договор'],
  ['/payments', 'Открыть платежи'],
  ['/subscriptions/debts', 'Открыть долги'],
  ['/subscriptions', 'Открыть абонементы'],
  ['/trainer-photo-demo', 'Открыть фото занятий'],
  ['/groups', 'Открыть группу'],
  ['/students', 'Открыть список учеников'],
  ['/chat', 'Открыть чат'],
];

/** @param path with its query, from the leading slash on */
export function getButtonLabel(path: string): string {
  return labels.find(([start]) => path.startsWith(start))?.[1] ?? 'Открыть портал';
}

/** Letters to users about their own accounts. */

interface Person {
  username: string;
  fullName?: string | null | undefined;
}

interface Account extends Person {
  publicUrl: string;
}

const greet = ({ username, fullName }: Person) => `Здравствуйте, ${fullName || username}!`;
const profileUrl = (publicUrl: string) => `${publicUrl}/settings?tab=profile`;

export function passwordResetLetter({ url, ...person }: Person & { url: string }) {
  return {
    subject: 'Сброс пароля',
    text: [
      greet(person),
      '',
      'Кто-то попросил сбросить пароль вашей учетной записи. Чтобы задать новый пароль, откройте ссылку:',
      url,
      '',
      'Ссылка действует один час и только один раз. Если вы не просили о сбросе, ничего не делайте: пароль останется прежним.',
    ].join('\n'),
  };
}

export function signInLockLetter({ publicUrl, ...person }: Account) {
  return {
    subject: 'Попытки входа в вашу учетную запись',
    text: [
      greet(person),
      '',
      'В вашу учетную запись много раз пытались войти с неверным паролем. Для того, кто пытался, вход приостановлен.',
      'С устройств, на которых вы уже входили, вход работает как обычно.',
      '',
      'Если это были не вы и пароль простой, смените его.',
      'Если войти не получается, нажмите «Забыли пароль?» на странице входа. После смены пароля вход с этого устройства снова открыт:',
      `${publicUrl}/auth`,
    ].join('\n'),
  };
}

export function newEmailLetter({ url, ...person }: Person & { url: string }) {
  return {
    subject: 'Подтвердите новый адрес',
    text: [
      greet(person),
      '',
      'Этот адрес указали в учетной записи портала школы. Чтобы подтвердить его, откройте ссылку:',
      url,
      '',
      'Ссылка действует сутки и только один раз. Если вы не просили об этом, ничего не делайте: адрес останется прежним.',
    ].join('\n'),
  };
}

export function emailChangeLetter({ publicUrl, ...person }: Account) {
  return {
    subject: 'Смена адреса учетной записи',
    text: [
      greet(person),
      '',
      'В вашей учетной записи попросили сменить адрес электронной почты. Он сменится после подтверждения с нового адреса.',
      'Если это были не вы, отмените смену и смените пароль:',
      profileUrl(publicUrl),
    ].join('\n'),
  };
}

export function secondFactorOffLetter({ publicUrl, ...person }: Account) {
  return {
    subject: 'Второй фактор выключен',
    text: [
      greet(person),
      '',
      'Вход в вашу учетную запись больше не спрашивает код из приложения.',
      'Если это были не вы, смените пароль и включите второй фактор снова:',
      profileUrl(publicUrl),
    ].join('\n'),
  };
}

export function passwordKnownLetter({ publicUrl, ...person }: Account) {
  return {
    subject: 'Кто-то знает ваш пароль?',
    text: [
      greet(person),
      '',
      'Кто-то ввел ваш верный пароль и пять раз ошибся в коде подтверждения. В портал его не пустили.',
      'Если это были не вы, смените пароль: его знает кто-то еще.',
      '',
      profileUrl(publicUrl),
    ].join('\n'),
  };
}

export function passkeyAddedLetter({ publicUrl, name, ...person }: Account & { name: string }) {
  return {
    subject: 'Добавлен ключ доступа',
    text: [
      greet(person),
      '',
      `В вашу учетную запись теперь можно войти с ключом доступа «${name}».`,
      'Если это были не вы, удалите ключ и смените пароль:',
      profileUrl(publicUrl),
    ].join('\n'),
  };
}

export function passkeyRemovedLetter({ publicUrl, name, ...person }: Account & { name: string }) {
  return {
    subject: 'Удален ключ доступа',
    text: [
      greet(person),
      '',
      `В вашу учетную запись больше нельзя войти с ключом доступа «${name}».`,
      'Если это были не вы, смените пароль:',
      profileUrl(publicUrl),
    ].join('\n'),
  };
}

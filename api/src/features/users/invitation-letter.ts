interface InvitationLetter {
  username: string;
  fullName: string | null;
  schoolName: string;
  url: string;
}

/** Invites a new user to set the first password. */
export function invitationLetter({ username, fullName, schoolName, url }: InvitationLetter) {
  return {
    subject: 'Приглашение в портал школы',
    text: [
      `Здравствуйте, ${fullName || username}!`,
      '',
      `${schoolName}: для вас создана учетная запись сотрудника. Ваше имя пользователя: ${username}.`,
      'Чтобы задать пароль и войти, откройте ссылку:',
      url,
      '',
      'Ссылка действует семь дней и только один раз. Если вы не ждали этого письма, ничего не делайте.',
    ].join('\n'),
  };
}

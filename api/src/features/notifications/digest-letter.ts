interface DigestLetter {
  schoolName: string;
  publicUrl: string;
  lines: readonly { text: string; link: string }[];
  /** The total number of unread notifications. */
  unread: number;
}

/** The morning e-mail with unread notifications. */
export function digestLetter({ schoolName, publicUrl, lines, unread }: DigestLetter) {
  const hidden = unread - lines.length;
  return {
    subject: `Непрочитанные уведомления: ${unread}`,
    text: [
      `${schoolName}: непрочитанные уведомления.`,
      '',
      ...lines.map(({ text, link }) => `— ${text}\n  ${publicUrl}${link}`),
      ...(hidden > 0 ? [`— и еще: ${hidden}`] : []),
      '',
      'Открыть портал:',
      `${publicUrl}/`,
      '',
      'Отказаться от утреннего письма можно в разделе «Настройки» → «Уведомления».',
    ].join('\n'),
  };
}

import { getContractTitle } from '../contract-title';

/** Tells the operator how many signed contracts wait for the seal. */
export function unsealedLetter(count: number) {
  return {
    subject: 'Подписанные договоры ждут печати',
    text: [
      `Подписаны, но больше двух часов не скреплены печатью школы: ${count}.`,
      '',
      'Причину смотрите в журнале сервера («A job failed»): чаще всего это место на диске или срок сертификата печати.',
      'Сервер пробует снова каждый час; родители получат договоры, как только печать будет поставлена.',
    ].join('\n'),
  };
}

/** Tells the operator that the PDF of a signed contract cannot be made. */
export function parkedLetter({
  contractNumber,
  attempts,
  url,
}: {
  contractNumber: string;
  attempts: number;
  url: string;
}) {
  const title = getContractTitle(contractNumber);
  return {
    subject: `${title}: PDF не получился`,
    text: [
      `${title} подписан, но его PDF не удалось сделать. Попыток: ${attempts}.`,
      '',
      'Обычно причина в тексте: в нем слишком длинное слово или слишком сложная таблица. Родитель письма с договором пока не получит.',
      '',
      'Попробовать снова можно на странице договора:',
      url,
    ].join('\n'),
  };
}

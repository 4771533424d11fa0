import type { AuditFault, AuditFaultReason } from '@school/api-contract/accounts/audit-logs';
import type { OutgoingMessage } from '../delivery/outbox';
import { russianDay, russianMoment } from '../russian-dates';
import type { Anchor, AuditCheck } from './anchors.repository';

/** Creates a letter with the head of the chain. Those who run the server cannot change the recipient's copy. */
export function anchorLetter(
  to: string,
  schoolName: string,
  { day, events, lastId, head, anchoredAt }: Anchor,
): OutgoingMessage {
  return {
    channel: 'email',
    purpose: 'audit_anchor',
    to,
    subject: `Журнал аудита, ${russianDay(day)}: ${schoolName}`,
    text: [
      'Сохраните это письмо: по нему видно, не меняли ли журнал аудита задним числом.',
      '',
      `День: ${russianDay(day)}`,
      `Событий: ${events}`,
      `Последнее событие: ${lastId}`,
      `Хеш последнего события: ${head}`,
      `Время: ${russianMoment(anchoredAt, 'UTC')}`,
    ].join('\n'),
    idempotencyKey: `audit-anchor:${day}`,
  };
}

export function brokenChainLetter(to: string, schoolName: string, day: string, check: AuditCheck): OutgoingMessage {
  return {
    channel: 'email',
    purpose: 'operator_notice',
    to,
    subject: `Журнал аудита нарушен, ${russianDay(day)}: ${schoolName}`,
    text: [
      'Проверка журнала аудита нашла нарушения. Ежедневных отметок о нем не будет, пока их не устранят.',
      '',
      ...check.faults.map(faultLine),
      '',
      `Событий в неповрежденной части журнала: ${check.events}`,
      '',
      'Сравните журнал с прежними письмами и с резервной копией. Что из этого следует: «Настройки» → «Журнал аудита» или npm run audit:verify',
    ].join('\n'),
    idempotencyKey: `audit-chain-broken:${day}`,
  };
}

function faultLine({ reason, eventId, day, number, contractNumber, count }: AuditFault): string {
  const places = [
    ...(contractNumber === null ? [] : [`договор ${contractNumber}`]),
    ...(number === null ? [] : [`отметка ${number}`]),
    ...(day === null ? [] : [russianDay(day)]),
    ...(eventId === null ? [] : [`событие ${eventId}`]),
  ];
  return `${faultNames[reason]}: ${places.join(', ') || 'весь журнал'}${count > 1 ? `, всего таких: ${count}` : ''}.`;
}

const faultNames: Record<AuditFaultReason, string> = {
  content: 'Событие изменено',
  link: 'Перед событием пропущена запись',
  tail: 'Нет последних событий журнала, известное последнее',
  erasure: 'Данные события стерты без события об удалении',
  rules: 'В журнал дописано событие, которое прикрывает стирание',
  anchor: 'Журнал расходится с отметкой',
  anchorMissing: 'Удалена отметка о журнале',
  anchorFile: 'Файл отметки удален или изменен',
  timestamp: 'Метка времени не подтверждает отметку',
  keptAnchor: 'В журнале нет события из внешней отметки',
  contract: 'Договор расходится с событием о подписании',
  contractText: 'Текст договора не тот, что подписан',
  contractErased: 'Договор обезличен без события об удалении',
  sealedFile: 'Файл договора удален или заменен',
  sealedFileHash: 'Хеш файла договора не тот, что в событии',
  signature: 'Подпись расходится с событием о подписании',
  consent: 'Согласия не те, что в событии о регистрации',
  documentVersion: 'Текст версии документа заменен',
};

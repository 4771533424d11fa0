import type { OutgoingMessage } from '../delivery/outbox';
import type { ChainCheck } from './anchors.repository';
import type { ChainPoint } from './verify-chain';

/** The head of the chain for somebody who keeps it where nobody who runs the server can change it. */
export function anchorLetter(
  to: string,
  schoolName: string,
  { day, events, lastId, head, anchoredAt }: ChainPoint & { anchoredAt: Date },
): OutgoingMessage {
  return {
    channel: 'email',
    purpose: 'audit_anchor',
    to,
    subject: `Журнал аудита, ${day}: ${schoolName}`,
    text: [
      'Сохраните это письмо: по нему видно, не меняли ли журнал аудита задним числом.',
      '',
      `День: ${day}`,
      `Событий: ${events}`,
      `Последнее событие: ${lastId}`,
      `Хеш последнего события: ${head}`,
      `Время: ${anchoredAt.toISOString()}`,
    ].join('\n'),
    idempotencyKey: `audit-anchor:${day}`,
  };
}

export function brokenLetter(to: string, schoolName: string, day: string, check: ChainCheck): OutgoingMessage {
  return {
    channel: 'email',
    purpose: 'operator_notice',
    to,
    subject: `Журнал аудита нарушен, ${day}: ${schoolName}`,
    text: [
      'Проверка журнала аудита нашла нарушение. Новых отметок о нем не будет, пока его не устранят.',
      '',
      faults[check.brokenReason ?? 'content'](check),
      `Событий без нарушений до него: ${check.events}`,
      '',
      'Сравните журнал с прежними письмами и с резервной копией. Подробности: npm run audit:verify -w api',
    ].join('\n'),
    idempotencyKey: `audit-chain-broken:${day}`,
  };
}

const faults: Record<NonNullable<ChainCheck['brokenReason']>, (check: ChainCheck) => string> = {
  content: ({ brokenId }) => `Событие ${brokenId} изменено.`,
  link: ({ brokenId }) => `Перед событием ${brokenId} не хватает события.`,
  anchor: ({ brokenDay }) => `Журнал расходится с отметкой за ${brokenDay}.`,
};

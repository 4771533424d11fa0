import type { AppDeps } from '../../platform/app-deps';
import type { Chore } from '../../platform/chores/chore';
import { withTransaction } from '../../platform/database/transaction';
import { schoolDay } from '../school-day';
import { readOperator } from '../school-operator';
import { countUnsealed } from './completion.repository';
import { resumeSigned } from './signing.jobs';

/** Longer than all tries of one job and all waiting for a time-stamp. */
const tooLongMs = 2 * 3600 * 1000;

type Deps = Pick<AppDeps, 'db' | 'jobs' | 'clock' | 'outbox' | 'log' | 'settings'>;

/**
 * Gives signed contracts whose job was given up another one, so that a full disk or an expired certificate needs no
 * restart once it is mended, and tells the operator of them.
 */
export function unsealedChore(deps: Deps): Chore {
  return {
    name: 'unsealed-contracts',
    everyHours: 1,
    async run() {
      await resumeSigned(deps);
      // a demo's invented contracts are signed long before they are sealed
      if (!deps.settings.demo) await tellOperator(deps);
    },
  };
}

/** One letter a day. */
function tellOperator({ db, clock, outbox, log }: Deps): Promise<void> {
  return withTransaction(db, async (trx) => {
    const now = clock.now();
    const count = await countUnsealed(trx, new Date(now.getTime() - tooLongMs));
    if (count === 0) return;
    log.error({ count }, 'Signed contracts wait for their seal');
    const { operator, timeZone } = await readOperator(trx);
    await outbox.enqueue(trx, {
      channel: 'email',
      purpose: 'operator_notice',
      to: operator.operatorEmail,
      subject: 'Подписанные договоры ждут печати',
      text: [
        `Подписаны, но больше двух часов не скреплены печатью школы: ${count}.`,
        '',
        'Причину смотрите в журнале сервера («A job failed»): чаще всего это место на диске или срок сертификата печати.',
        'Сервер пробует снова каждый час; родителям договоры уйдут, как только печать получится.',
      ].join('\n'),
      idempotencyKey: `unsealed-contracts:${schoolDay(now, timeZone)}`,
    });
  });
}

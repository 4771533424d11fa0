import { type ContractStatus, contractStatuses } from '@school/api-contract/rules/status-tables';
import { AnswerCard } from '@school/design-system/answer-card';
import { StopwatchFigure, WhistleFigure } from '@school/design-system/figure';
import { CallButtons, hasCode, useT } from '@school/kit';
import { AlreadySigned } from './already-signed';

/** Why a link opens no contract to sign any more, and what the family can do. */
export function EndedLink({ status }: { status: ContractStatus }) {
  const t = useT('mf-contracts');
  if (status === 'signed' || status === 'completed') return <AlreadySigned status={status} />;
  const hasEnded = status === 'cancelled' || status === 'expired';
  return (
    <AnswerCard
      announced
      figure={status === 'cancelled' ? <WhistleFigure /> : <StopwatchFigure />}
      title={hasEnded ? t(`sign.ended.${status}.title`) : t('sign.endedLink.title')}
      action={<CallButtons />}
    >
      {hasEnded ? t(`sign.ended.${status}.text`) : t('sign.endedLink.text')}
    </AnswerCard>
  );
}

/** The status of the contract behind a link that has ended; undefined for any other failure. */
export function findEndedStatus(error: unknown): ContractStatus | undefined {
  if (!hasCode(error, 'CONTRACT_NOT_FOUND')) return undefined;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('status' in body)) return undefined;
  return contractStatuses.find((status) => status === body.status);
}

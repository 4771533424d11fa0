import { endedLinkStates } from '@school/api-contract/money/payment-orders';
import { MedalFigure, StopwatchFigure, TornRingFigure, WhistleFigure } from '@school/design-system/figure';
import { ApiError } from '@school/kit';
import { LinkProblem } from '../shared/link-problem';
import { useTexts } from '../shared/use-texts';

const figures = { paid: MedalFigure, cancelled: WhistleFigure, expired: StopwatchFigure };

/** Why a link opens no payment any more, and what the payer can do. */
export function EndedLink({ error }: { error: unknown }) {
  const t = useTexts();
  const state = findEndedState(error);
  if (!state) {
    return (
      <LinkProblem figure={<TornRingFigure />} title={t('pay.badLinkTitle')}>
        {t('pay.badLink')}
      </LinkProblem>
    );
  }
  const Figure = figures[state];
  return (
    <LinkProblem figure={<Figure />} title={t(`pay.ended.${state}.title`)}>
      {t(`pay.ended.${state}.text`)}
    </LinkProblem>
  );
}

function findEndedState(error: unknown) {
  const body = error instanceof ApiError ? error.body : undefined;
  if (typeof body !== 'object' || body === null || !('status' in body)) return undefined;
  return endedLinkStates.find((state) => state === body.status);
}

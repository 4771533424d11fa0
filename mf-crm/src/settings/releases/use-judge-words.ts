import type { ComparedStarts, ReleasedPart } from '@school/api-contract/school/releases';
import { useFormats, useT } from '@school/kit';

/** Texts for the judge's answers about canaries, with the figures that it compared. */
export function useJudgeWords() {
  const t = useT('mf-crm');
  const { number } = useFormats();
  const toFigures = ({ canary, live }: ComparedStarts) =>
    t('settings.releases.judged.figures', {
      failures: t('settings.releases.judged.failures', { count: canary.failures, shown: number(canary.failures) }),
      starts: t('settings.releases.judged.starts', { count: canary.starts, shown: number(canary.starts) }),
      live: t('settings.releases.judged.live', { failures: number(live.failures), starts: number(live.starts) }),
    });
  return {
    toFigures,
    toAnswer: ({ answer, judged }: NonNullable<ReleasedPart['canary']>) =>
      t(`settings.releases.judged.answers.${answer}`, { figures: toFigures(judged) }),
  };
}

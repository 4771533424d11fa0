import type { ReleaseInUse } from '@school/api-contract/school/releases';
import { useFormats, useT } from '@school/kit';

type Failures = ReleaseInUse['failures'];

/** Describes the failures in browsers. */
export function useFailureWords() {
  const t = useT('mf-crm');
  const { number } = useFormats();

  const toSummary = (failures: Failures): string => {
    const total = failures.reduce((sum, failure) => sum + failure.shown + failure.replaced, 0);
    return total === 0
      ? t('settings.releases.noFailures')
      : t('settings.releases.failureCount', { total: number(total) });
  };

  /** «Ошибка в коде: 12, увидели: 3; нет сети: 1, увидели: 1»: the others got the previous release. */
  const toKinds = (failures: Failures): string =>
    failures
      .map(({ kind, shown, replaced }) =>
        t('settings.releases.ofKind', {
          kind: t(`settings.releases.kinds.${kind}`, { defaultValue: kind }),
          total: number(shown + replaced),
          shown: number(shown),
        }),
      )
      .join('; ');

  return { toSummary, toKinds };
}

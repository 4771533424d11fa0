import type { ReleasedPart } from '@school/api-contract/school/releases';
import { Button } from '@school/design-system/button';
import { useT } from '@school/kit';
import type { TakeBack } from './take-back.dialog';
import { usePartName } from './use-part-name';

/** Halts the running canary, or rolls back to the previous release; nothing for a first release. */
export function TakeBackButton({ part, onTakeBack }: { part: ReleasedPart; onTakeBack: (target: TakeBack) => void }) {
  const t = useT('mf-crm');
  const { name, live, previous, canary } = part;
  const title = usePartName()(name);
  if (canary) {
    return (
      <Button
        size="sm"
        aria-label={t('settings.releases.haltOf', { part: title })}
        onClick={() => onTakeBack({ kind: 'halt', part: name, version: canary.version, next: live.version })}
      >
        {t('settings.releases.halt')}
      </Button>
    );
  }
  if (previous === null) return null;
  return (
    <Button
      size="sm"
      aria-label={t('settings.releases.rollbackOf', { part: title })}
      onClick={() => onTakeBack({ kind: 'rollback', part: name, version: live.version, next: previous })}
    >
      {t('settings.releases.rollback')}
    </Button>
  );
}

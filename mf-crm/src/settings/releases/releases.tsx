import { Card } from '@school/design-system/card';
import { EmptyState } from '@school/design-system/empty-state';
import { Skeleton } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { useErrorText, useFormats, useT } from '@school/kit';
import { useState } from 'react';
import { LoadFailure } from '../../load-failure';
import styles from '../settings.module.css';
import { PartDrawer } from './part.drawer';
import { PartsTable } from './parts-table';
import { useReleases } from './releases.queries';
import { type TakeBack, TakeBackDialog } from './take-back.dialog';
import { useOpenPart } from './use-open-part';

/** The live release of the shell and of each remote, its failures in browsers, and the way to roll it back. */
export function Releases() {
  const t = useT('mf-crm');
  const { dateTime } = useFormats();
  const errorText = useErrorText();
  const releases = useReleases();
  const address = useOpenPart();
  const [target, setTarget] = useState<TakeBack>();

  if (releases.isError && !releases.data) {
    return <LoadFailure text={errorText(releases.error)} onRetry={() => void releases.refetch()} />;
  }
  if (!releases.data) return <Skeleton height="20rem" />;
  const { parts, countedSince } = releases.data;
  if (parts.length === 0) {
    return <EmptyState title={t('settings.releases.empty')}>{t('settings.releases.emptyHint')}</EmptyState>;
  }
  const open = parts.find(({ name }) => name === address.openId);

  return (
    <Stack>
      <Card padding="none">
        <PartsTable parts={parts} address={address} onTakeBack={setTarget} />
      </Card>
      <p className={styles.muted}>{t('settings.releases.countedSince', { at: dateTime(countedSince) })}</p>
      {open && <PartDrawer part={open} onTakeBack={setTarget} onClose={address.close} />}
      {target && <TakeBackDialog {...target} onClose={() => setTarget(undefined)} />}
    </Stack>
  );
}

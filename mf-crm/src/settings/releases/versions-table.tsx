import type { ReleasedPart, ReleaseInUse } from '@school/api-contract/school/releases';
import { Badge } from '@school/design-system/badge';
import { Table, type TableColumn } from '@school/design-system/table';
import { useFormats, useT } from '@school/kit';
import styles from '../settings.module.css';
import { useAudienceWords } from './use-audience-words';
import { useFailureWords } from './use-failure-words';
import { useWhoWords } from './use-who-words';

interface VersionRow {
  use: 'live' | 'canary' | 'previous';
  version: string;
  /** Who gets it beside the live release; '' unless it is a canary. */
  who: string;
  /** Null: nobody gets the version. */
  inUse: ReleaseInUse | null;
}

/** The live release and its canary with their failures, to compare them, and what a rollback returns to. */
export function VersionsTable({ part, caption }: { part: ReleasedPart; caption: string }) {
  const t = useT('mf-crm');
  const columns = useColumns();
  const toAudience = useAudienceWords();
  const { live, canary, previous } = part;
  const rows: VersionRow[] = [
    { use: 'live', version: live.version, who: '', inUse: live },
    ...(canary
      ? [{ use: 'canary', version: canary.version, who: toAudience(canary), inUse: canary } satisfies VersionRow]
      : []),
    ...(previous === null ? [] : [{ use: 'previous', version: previous, who: '', inUse: null } satisfies VersionRow]),
  ];
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={({ use }) => use}
      detailsLabel={({ version }) => t('settings.releases.detailsOf', { version })}
    />
  );
}

const tones = { live: 'info', canary: 'warning', previous: 'neutral' } as const;

function useColumns(): TableColumn<VersionRow>[] {
  const t = useT('mf-crm');
  const { moment, shortDateTime } = useFormats();
  const { toSummary, toKinds } = useFailureWords();
  const toWho = useWhoWords();
  const none = t('common.none');
  return [
    {
      key: 'version',
      header: t('settings.releases.version'),
      isRowHeader: true,
      width: 148,
      cell: ({ version }) => <span className={styles.code}>{version}</span>,
    },
    {
      key: 'use',
      header: t('settings.releases.use'),
      width: 140,
      phone: 'state',
      cell: ({ use, who }) => (
        <>
          <Badge tone={tones[use]}>{t(`settings.releases.uses.${use}`)}</Badge> {who}
        </>
      ),
    },
    {
      key: 'failures',
      header: t('settings.releases.failures'),
      width: 156,
      phone: 'fact',
      cell: ({ inUse }) => (inUse ? toSummary(inUse.failures) : t('settings.releases.rollbackTarget')),
    },
    {
      key: 'since',
      header: t('settings.releases.since'),
      width: 120,
      priority: 1,
      phone: 'fact',
      cell: ({ inUse }) => inUse?.since && shortDateTime(inUse.since),
      fullText: ({ inUse }) => (inUse?.since ? moment(inUse.since) : ''),
    },
    {
      key: 'who',
      header: t('settings.releases.who'),
      width: 116,
      priority: 2,
      cell: ({ inUse }) => inUse?.who && toWho(inUse.who),
    },
    {
      key: 'kinds',
      header: t('settings.releases.kindsOfFailures'),
      inDetails: true,
      cell: ({ inUse }) => (inUse && inUse.failures.length > 0 ? toKinds(inUse.failures) : none),
    },
  ];
}

import type { ReleasedPart } from '@school/api-contract/school/releases';
import { Badge } from '@school/design-system/badge';
import { Link as StyledLink } from '@school/design-system/link';
import { Table, type TableColumn } from '@school/design-system/table';
import { Link, useFormats, useT } from '@school/kit';
import settings from '../settings.module.css';
import styles from './releases.module.css';
import { TakeBackButton } from './take-back.button';
import type { TakeBack } from './take-back.dialog';
import { useAudienceWords } from './use-audience-words';
import { useFailureWords } from './use-failure-words';
import type { useOpenPart } from './use-open-part';
import { usePartName } from './use-part-name';
import { useWhoWords } from './use-who-words';

interface PartsTableProps {
  parts: readonly ReleasedPart[];
  address: ReturnType<typeof useOpenPart>;
  onTakeBack: (target: TakeBack) => void;
}

/** What is live of each part: for whom, since when, by whom and why, and how it does in browsers. */
export function PartsTable({ parts, address, onTakeBack }: PartsTableProps) {
  const t = useT('mf-crm');
  const toName = usePartName();
  const toAudience = useAudienceWords();
  const toWho = useWhoWords();
  const { moment, shortDateTime } = useFormats();
  const columns: TableColumn<ReleasedPart>[] = [
    {
      key: 'part',
      header: t('settings.releases.part'),
      isRowHeader: true,
      leastWidth: 248,
      cell: ({ name }) => (
        <>
          <StyledLink quiet render={<Link to={address.linkTo(name)} preventScrollReset />}>
            {toName(name)}
          </StyledLink>{' '}
          <span className={styles.id}>{name}</span>
        </>
      ),
      fullText: ({ name }) => `${toName(name)} · ${name}`,
    },
    {
      key: 'use',
      header: t('settings.releases.use'),
      width: 88,
      priority: 2,
      cell: ({ canary }) =>
        canary ? t('settings.releases.besideCanary', { who: toAudience(canary) }) : t('settings.releases.uses.live'),
    },
    {
      key: 'health',
      header: t('settings.releases.health'),
      width: 140,
      phone: 'state',
      cell: (part) => <Health part={part} />,
    },
    {
      key: 'since',
      header: t('settings.releases.since'),
      width: 128,
      priority: 1,
      phone: 'fact',
      cell: ({ live }) => live.since && shortDateTime(live.since),
      fullText: ({ live }) => (live.since ? moment(live.since) : ''),
    },
    {
      key: 'who',
      header: t('settings.releases.who'),
      width: 116,
      priority: 3,
      phone: 'fact',
      cell: ({ live }) => live.who && toWho(live.who),
    },
    { key: 'why', header: t('settings.releases.why'), priority: 4, leastWidth: 120, cell: getReason },
    {
      key: 'version',
      header: t('settings.releases.version'),
      width: 140,
      priority: 5,
      cell: ({ live }) => <span className={styles.id}>{live.version}</span>,
    },
    {
      key: 'takeBack',
      header: t('settings.releases.takeBack'),
      headerHidden: true,
      align: 'end',
      width: 110,
      cell: (part) => <TakeBackButton part={part} onTakeBack={onTakeBack} />,
    },
  ];
  return (
    <Table
      caption={t('settings.releases.caption')}
      columns={columns}
      rows={parts}
      rowKey={({ name }) => name}
      isSelected={({ name }) => name === address.openId}
      onRowClick={({ name }) => address.open(name)}
    />
  );
}

/** Why the live version became live; undefined when the history does not reach back so far. */
function getReason({ live, history }: ReleasedPart): string | undefined {
  return history.find(({ version, action }) => version === live.version && action !== 'halt')?.why;
}

/** The worst that is known: parts that are not served, a halted or failing canary, failures in browsers. */
function Health({ part: { live, canary, refusals, history } }: { part: ReleasedPart }) {
  const t = useT('mf-crm');
  const { toSummary } = useFailureWords();
  if (refusals.length > 0) return <Badge tone="danger">{t('settings.releases.refused')}</Badge>;
  if (history[0]?.judged) return <Badge tone="warning">{t('settings.releases.healths.halted')}</Badge>;
  if (canary) {
    const tone = canary.answer === 'failing' ? 'danger' : 'warning';
    return <Badge tone={tone}>{t(`settings.releases.healths.${canary.answer}`)}</Badge>;
  }
  const summary = toSummary(live.failures);
  return live.failures.length > 0 ? (
    <Badge tone="warning">{summary}</Badge>
  ) : (
    <span className={settings.muted}>{summary}</span>
  );
}

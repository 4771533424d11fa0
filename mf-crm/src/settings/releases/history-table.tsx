import type { ReleaseEvent } from '@school/api-contract/school/releases';
import { Table, type TableColumn } from '@school/design-system/table';
import { useFormats, useT } from '@school/kit';
import styles from '../settings.module.css';
import { useAudienceWords } from './use-audience-words';
import { useJudgeWords } from './use-judge-words';
import { useWhoWords } from './use-who-words';

/** Who changed the live releases, when and why, newest first. */
export function HistoryTable({ history, caption }: { history: ReleaseEvent[]; caption: string }) {
  const t = useT('mf-crm');
  const { moment, shortDateTime } = useFormats();
  const { toFigures } = useJudgeWords();
  const toAudience = useAudienceWords();
  const toWho = useWhoWords();
  const columns: TableColumn<ReleaseEvent>[] = [
    {
      key: 'action',
      header: t('settings.releases.action'),
      isRowHeader: true,
      cell: ({ action, ...audience }) => t(`settings.releases.actions.${action}`, { who: toAudience(audience) }),
    },
    {
      key: 'at',
      header: t('settings.releases.at'),
      width: 144,
      phone: 'fact',
      cell: ({ at }) => shortDateTime(at),
      fullText: ({ at }) => moment(at),
    },
    {
      key: 'who',
      header: t('settings.releases.who'),
      width: 128,
      priority: 2,
      phone: 'fact',
      cell: ({ who, judged }) => (judged ? t('settings.releases.judged.by') : toWho(who)),
    },
    {
      key: 'version',
      header: t('settings.releases.version'),
      priority: 3,
      cell: ({ version }) => <span className={styles.code}>{version}</span>,
    },
    {
      key: 'why',
      header: t('settings.releases.why'),
      priority: 1,
      phone: 'text',
      cell: ({ why, judged }) => (judged ? toFigures(judged) : why),
    },
    {
      key: 'forced',
      header: t('settings.releases.forced'),
      inDetails: true,
      cell: ({ forced }) => forced.join(' ') || t('common.none'),
    },
  ];
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={history}
      rowKey={({ at, version, action }) => `${at} ${action} ${version}`}
      detailsLabel={({ at }) => t('settings.releases.detailsOf', { version: moment(at) })}
    />
  );
}

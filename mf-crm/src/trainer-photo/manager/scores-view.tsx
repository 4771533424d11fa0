import type { PhotoScore } from '@school/api-contract/groups/session-photos';
import { Avatar } from '@school/design-system/avatar';
import { EmptyState } from '@school/design-system/empty-state';
import { SkeletonText } from '@school/design-system/skeleton';
import { Table, type TableColumn } from '@school/design-system/table';
import { schoolDay, useErrorText, useT } from '@school/kit';
import { Camera } from 'lucide-react';
import { LoadFailure } from '../../load-failure';
import { MonthNav } from '../../shared/month-nav';
import { usePhotoScores } from '../photos.queries';
import type { PhotoAddress } from '../use-photo-address';
import styles from './manager.module.css';
import { ViewSwitch } from './view-switch';

/** How punctual each coach's photos of a month were. */
export function ScoresView({ address }: { address: PhotoAddress }) {
  const { month, set } = address;
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const scores = usePhotoScores(month);
  const percent = ({ onTime, sessions }: PhotoScore) =>
    `${sessions === 0 ? 0 : Math.round((100 * onTime) / sessions)}\u00a0%`;
  const figure = (key: 'late' | 'veryLate' | 'early' | 'missing' | 'flagged', width: number, priority: number) =>
    ({
      key,
      header: t(`photos.score.${key}`),
      cell: (score: PhotoScore) => score[key],
      align: 'end',
      width,
      priority,
    }) satisfies TableColumn<PhotoScore>;
  const columns: TableColumn<PhotoScore>[] = [
    {
      key: 'coach',
      header: t('photos.coach'),
      isRowHeader: true,
      cell: ({ trainer }) => (
        <span className={styles.coach}>
          {trainer && <Avatar id={trainer.id} name={trainer.name} />}
          <span className={styles.cutName}>{trainer?.name ?? t('photos.noCoach')}</span>
        </span>
      ),
    },
    {
      key: 'onTime',
      header: t('photos.score.onTime'),
      cell: ({ onTime, sessions }) => t('photos.score.onTimeOf', { onTime, sessions }),
      align: 'end',
      width: 96,
      phone: 'fact',
    },
    figure('late', 120, 3),
    figure('veryLate', 130, 3),
    figure('missing', 96, 2),
    figure('early', 176, 3),
    figure('flagged', 116, 4),
    {
      key: 'share',
      header: t('photos.score.share'),
      cell: percent,
      align: 'end',
      width: 100,
      phone: 'state',
    },
  ];
  return (
    <>
      <div className={styles.toolbar}>
        <ViewSwitch address={address} />
        <MonthNav
          brief
          month={month}
          onChange={(next) => set({ month: next === schoolDay().slice(0, 7) ? undefined : next })}
        />
      </div>
      {scores.isLoadingError ? (
        <LoadFailure text={errorText(scores.error)} onRetry={() => void scores.refetch()} />
      ) : scores.isPending ? (
        <div role="status" aria-busy="true" aria-label={t('photos.loading')}>
          <SkeletonText lines={6} />
        </div>
      ) : scores.data.length === 0 ? (
        <EmptyState icon={<Camera />} title={t('photos.emptyTitle')}>
          {t('photos.emptyText')}
        </EmptyState>
      ) : (
        <Table
          caption={t('photos.scores')}
          columns={columns}
          rows={scores.data}
          rowKey={({ trainer }) => trainer?.id ?? 0}
          busy={scores.isPlaceholderData}
        />
      )}
    </>
  );
}

import type { PhotoScore } from '@school/api-contract/groups/session-photos';
import { Avatar } from '@school/design-system/avatar';
import { EmptyState } from '@school/design-system/empty-state';
import { IconButton } from '@school/design-system/icon-button';
import { SkeletonText } from '@school/design-system/skeleton';
import { Table, type TableColumn } from '@school/design-system/table';
import { schoolDay, useErrorText, useT } from '@school/kit';
import { useDateLocale } from '@school/kit/dates';
import { addMonths, format, parseISO } from 'date-fns';
import { Camera, ChevronLeft, ChevronRight } from 'lucide-react';
import { LoadFailure } from '../../load-failure';
import { usePhotoScores } from '../photos.queries';
import type { PhotoAddress } from '../use-photo-address';
import styles from './manager.module.css';
import { ViewSwitch } from './view-switch';

/** How punctual each coach's photos of a month were. */
export function ScoresView({ address }: { address: PhotoAddress }) {
  const { month, set } = address;
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const locale = useDateLocale();
  const scores = usePhotoScores(month);
  const shift = (by: number) => {
    const next = format(addMonths(parseISO(`${month}-01`), by), 'yyyy-MM');
    set({ month: next === schoolDay().slice(0, 7) ? undefined : next });
  };
  const percent = ({ onTime, sessions }: PhotoScore) =>
    `${sessions === 0 ? 0 : Math.round((100 * onTime) / sessions)}\u00a0%`;
  const figure = (key: 'late' | 'veryLate' | 'missing' | 'flagged', width: number, priority: number) =>
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
        <nav aria-label={t('photos.months')} className={styles.months}>
          <IconButton icon={<ChevronLeft />} aria-label={t('photos.previousMonth')} onClick={() => shift(-1)} />
          <p aria-live="polite" className={styles.month}>
            {format(parseISO(`${month}-01`), 'LLLL yyyy', { locale })}
          </p>
          <IconButton icon={<ChevronRight />} aria-label={t('photos.nextMonth')} onClick={() => shift(1)} />
        </nav>
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

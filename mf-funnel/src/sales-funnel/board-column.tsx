import { useDroppable } from '@dnd-kit/core';
import { isOpenStatus, type TrialRequest } from '@school/api-contract/families/trial-requests';
import type { TrialRequestStatus } from '@school/api-contract/rules/status-tables';
import { IconButton } from '@school/design-system/icon-button';
import { Skeleton } from '@school/design-system/skeleton';
import { trialRequestLooks } from '@school/design-system/status-badge';
import { type Page, useT } from '@school/kit';
import { useDateLocale } from '@school/kit/dates';
import { PagedList } from '@school/kit/lists';
import { formatDistanceStrict, parseISO } from 'date-fns';
import { ChevronsLeftRight, ChevronsRightLeft, Clock } from 'lucide-react';
import styles from './board.module.css';
import { ColumnCards } from './column-cards';
import { useColumn } from './trial-requests.queries';
import type { FunnelFilter } from './use-funnel-filter';

interface BoardColumnProps {
  filter: FunnelFilter;
  isFiltered: boolean;
  status: TrialRequestStatus;
  /** Whether this is the visible column on a narrow screen. */
  shown: boolean;
  /** Whether a closed column shows its cards on a wide screen, where it is a strip otherwise. */
  opened: boolean;
  onToggle: () => void;
  /** Whether the dragged card can be dropped here; undefined while none is dragged. */
  accepts: boolean | undefined;
  onMove: (card: TrialRequest, to: TrialRequestStatus) => void;
  onSendLink: (card: TrialRequest) => void;
}

export function BoardColumn(props: BoardColumnProps) {
  const { filter, isFiltered, status, shown, opened, onToggle, accepts, onMove, onSendLink } = props;
  const t = useT('mf-funnel');
  const column = useColumn(status, filter);
  const { setNodeRef, isOver } = useDroppable({ id: status, disabled: accepts === false });
  const Icon = trialRequestLooks[status].icon;
  const isOpen = isOpenStatus(status);
  const headingId = `column-${status}`;
  const total = column.data?.pages[0]?.total;
  // What a search found, and what could not be read, is in sight also where nobody opened the column.
  const mustShow = isOpen || column.isLoadingError || (filter.search !== '' && total !== 0);
  const isStrip = !opened && !mustShow;
  const name = (
    <span id={`${headingId}-name`} className={styles.name}>
      {t(`status.${status}`)}
    </span>
  );
  const count = (
    <span id={`${headingId}-count`} className={styles.count}>
      {total ?? ''}
    </span>
  );

  const heading = (
    <h2 key="heading" className={styles.heading}>
      <Icon aria-hidden="true" />
      {/* a strip has its name from top to bottom, below the number */}
      {isStrip ? count : name} {isStrip ? name : count}
    </h2>
  );
  // above the name of a strip, at the end of an opened column: with its key it stays focused when it moves
  const toggle = !mustShow && (
    <IconButton
      key="toggle"
      size="sm"
      icon={opened ? <ChevronsRightLeft /> : <ChevronsLeftRight />}
      aria-expanded={opened}
      aria-label={t('board.cardsOf', { status: t(`status.${status}`) })}
      title={t(opened ? 'board.fold' : 'board.open')}
      className={styles.toggle}
      onClick={onToggle}
    />
  );

  return (
    <section
      ref={setNodeRef}
      aria-labelledby={`${headingId}-name ${headingId}-count`}
      data-shown={shown || undefined}
      data-accepts={accepts}
      data-over={(isOver && accepts) || undefined}
      data-strip={isStrip || undefined}
      className={styles.column}
    >
      <div className={styles.head}>
        {isStrip ? [toggle, heading] : [heading, toggle]}
        {isOpen && <OldestCard pages={column.data?.pages ?? []} />}
      </div>
      {!isOpen && filter.from === undefined && filter.to === undefined && (
        <p className={styles.period}>{t('board.allTime')}</p>
      )}
      <div className={styles.content}>
        <PagedList
          query={column}
          headingLevel={3}
          skeleton={<ColumnSkeleton isOpen={isOpen} label={t('board.loading')} />}
          empty={<p className={styles.empty}>{t(isFiltered ? 'board.emptyFiltered' : 'board.emptyColumn')}</p>}
        >
          {(cards) => <ColumnCards cards={cards} status={status} onMove={onMove} onSendLink={onSendLink} />}
        </PagedList>
      </div>
    </section>
  );
}

/** How long the card that waits longest is in this stage, once all cards are read. */
function OldestCard({ pages }: { pages: readonly Page<TrialRequest>[] }) {
  const t = useT('mf-funnel');
  const locale = useDateLocale();
  const cards = pages.flatMap(({ items }) => items);
  const [first] = cards.map(({ statusChangedAt }) => statusChangedAt).sort();
  if (first === undefined || cards.length !== pages[0]?.total) return null;
  const time = formatDistanceStrict(parseISO(first), new Date(), { locale });
  return (
    <p className={styles.oldest} title={`${t('board.oldest')} ${time}`}>
      <Clock aria-hidden="true" />
      <span className={styles.oldestWords}>{t('board.oldest')}</span> <b>{time}</b>
    </p>
  );
}

function ColumnSkeleton({ isOpen, label }: { isOpen: boolean; label: string }) {
  const height = isOpen ? '6.75rem' : '2.25rem';
  return (
    <div role="status" aria-busy="true" aria-label={label} className={styles.cards}>
      <Skeleton height={height} />
      <Skeleton height={height} />
      <Skeleton height={height} />
    </div>
  );
}

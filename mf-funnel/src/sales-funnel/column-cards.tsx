import { isOpenStatus, type TrialRequest } from '@school/api-contract/families/trial-requests';
import type { TrialRequestStatus } from '@school/api-contract/rules/status-tables';
import { useT } from '@school/kit';
import styles from './board.module.css';
import { splitIntoSections } from './column-sections';
import { DraggableCard } from './draggable-card';

interface ColumnCardsProps {
  cards: TrialRequest[];
  status: TrialRequestStatus;
  onMove: (card: TrialRequest, to: TrialRequestStatus) => void;
  onSendLink: (card: TrialRequest) => void;
}

/**
 * The cards of a column; those of an open one are in sections by when something is to be done. All are items of one
 * list, so that a card that changes its section is moved and keeps its open menu.
 */
export function ColumnCards({ cards, status, onMove, onSendLink }: ColumnCardsProps) {
  const t = useT('mf-funnel');
  const toItem = (card: TrialRequest) => (
    <li key={card.id}>
      <DraggableCard card={card} onMove={onMove} onSendLink={onSendLink} />
    </li>
  );
  if (!isOpenStatus(status)) return <ul className={`${styles.cards} ${styles.closed}`}>{cards.map(toItem)}</ul>;
  const items = splitIntoSections(cards, new Date()).flatMap(({ section, cards: part }) => [
    <li key={section} className={styles.sectionName}>
      {t(`board.section.${section}`)}
    </li>,
    ...part.map(toItem),
  ]);
  return <ul className={styles.cards}>{items}</ul>;
}

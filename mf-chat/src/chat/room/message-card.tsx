import type { Card } from '@school/api-contract/chat/rooms';
import { Link, useFormats, useT } from '@school/kit';
import { CalendarCheck, Funnel, UserRound, UsersRound } from 'lucide-react';
import { useCard } from '../chat.queries';
import styles from './message-card.module.css';
import { listCardPaths } from './message-parts';

const icons = { student: UserRound, group: UsersRound, session: CalendarCheck, trialRequest: Funnel };

/** Cards of the portal's own screens that the message names, as far as the reader may see them. */
export function MessageCards({ text }: { text: string }) {
  return listCardPaths(text, window.location.origin).map((path) => <MessageCard key={path} path={path} />);
}

function MessageCard({ path }: { path: string }) {
  const { data } = useCard(path);
  return data ? <ShownCard card={data} path={path} /> : null;
}

function ShownCard({ card, path }: { card: Card; path: string }) {
  const t = useT('mf-chat');
  const { date } = useFormats();
  const Icon = icons[card.kind];
  const about = [t(`chat.cards.${card.kind}`), card.date && date(card.date), card.subtitle].filter(Boolean);
  return (
    <Link to={path} className={styles.card}>
      <Icon aria-hidden="true" size={20} />
      <span className={styles.text}>
        <span className={styles.title}>{card.title}</span>
        <span className={styles.about}>{about.join(' · ')}</span>
      </span>
    </Link>
  );
}

import type { TrialRequest } from '@school/api-contract/families/trial-requests';
import { Avatar } from '@school/design-system/avatar';
import { Badge } from '@school/design-system/badge';
import { Link } from '@school/design-system/link';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { Link as RouterLink, useDateLocale, useFormats, useT } from '@school/kit';
import { formatDistanceStrict, parseISO } from 'date-fns';
import { CircleAlert, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './request-card.module.css';
import { useFunnelAddress } from './use-funnel-view';
import { useNextStepText } from './use-next-step-text';

interface RequestCardProps {
  card: TrialRequest;
  handle?: ReactNode;
  menu?: ReactNode;
  /** Whether the card is rendered under the pointer while dragged. */
  lifted?: boolean;
}

/** Child, section, phone, what is agreed, the next step and the time in this stage; the name opens the panel. */
export function RequestCard({ card, handle, menu, lifted }: RequestCardProps) {
  const t = useT('mf-funnel');
  const formats = useFormats();
  const locale = useDateLocale();
  const { toRequest } = useFunnelAddress();
  const inStage = formatDistanceStrict(parseISO(card.statusChangedAt), new Date(), { locale });
  const place = [card.sectionName, card.branchName].filter(Boolean).join(' · ');
  const isSigned = card.status === 'SIGNED';

  return (
    <article className={styles.card} data-lifted={lifted || undefined} data-overdue={card.overdue || undefined}>
      <header className={styles.head}>
        <Avatar id={card.id} name={card.childName} />
        <h3 className={styles.child}>
          <Link quiet render={<RouterLink to={toRequest(card.id)} preventScrollReset />}>
            {card.childAge === null
              ? card.childName
              : t('card.child', { name: card.childName, age: t('card.age', { count: card.childAge }) })}
          </Link>
        </h3>
        {handle}
      </header>
      <p className={styles.sub}>{place || t('card.noPlace')}</p>
      <p>
        {card.parentName && `${card.parentName} `}
        <Link className={styles.phone} href={`tel:${card.parentPhone}`}>
          {formats.phone(card.parentPhone)}
        </Link>
      </p>
      {!isSigned && card.samePhoneCount > 0 && (
        <Badge tone="warning">{t('card.samePhone', { count: card.samePhoneCount })}</Badge>
      )}
      {isSigned && card.studentId !== null && (
        <p>
          <Link render={<RouterLink to={`/students/${card.studentId}`} />}>{t('card.toStudent')}</Link>
        </p>
      )}
      <Agreed card={card} />
      <NextStepLine card={card} />
      <footer className={styles.foot}>
        <span className={styles.stage}>
          <Clock aria-hidden="true" />
          <VisuallyHidden>{t('card.inStage')}</VisuallyHidden> {inStage}
        </span>
        {menu}
      </footer>
    </article>
  );
}

function Agreed({ card }: { card: TrialRequest }) {
  const t = useT('mf-funnel');
  const { dateTime } = useFormats();
  switch (card.status) {
    case 'NEW':
      return card.desiredDate && <p>{t('card.desired', { date: dateTime(card.desiredDate) })}</p>;
    case 'TRIAL_ASSIGNED':
      return (
        <p>
          {t('card.scheduled', { date: dateTime(card.scheduledDate) })}
          {card.groupName && ` · ${card.groupName}`}
          {card.trialOutcome && ` · ${t(`outcome.${card.trialOutcome}`)}`}
          {!card.trialOutcome && card.trialConfirmedAt && ` · ${t('card.confirmed')}`}
        </p>
      );
    case 'REFUSED':
      return (
        <p>
          {card.refusalReason && t('card.refused', { reason: card.refusalReason })}
          {card.refusalComment && ` · ${card.refusalComment}`}
        </p>
      );
    case 'SIGNED':
      return null;
  }
}

function NextStepLine({ card: { nextStep, overdue } }: { card: TrialRequest }) {
  const t = useT('mf-funnel');
  const { what, when } = useNextStepText();
  if (!nextStep) return null;
  return (
    <p className={styles.step}>
      {overdue && (
        <>
          <CircleAlert aria-hidden="true" />
          <VisuallyHidden>{t('card.overdue')}</VisuallyHidden>
        </>
      )}
      <span>
        {what(nextStep)} · {when(nextStep)}
        {nextStep.person && ` · ${nextStep.person.name}`}
      </span>
    </p>
  );
}

import type { TrialRequest } from '@school/api-contract/families/trial-requests';
import { Badge } from '@school/design-system/badge';
import { DirectionGlyph } from '@school/design-system/direction';
import { Link } from '@school/design-system/link';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { Link as RouterLink, useFormats, useT } from '@school/kit';
import { useDateLocale } from '@school/kit/dates';
import { formatDistanceStrict, parseISO } from 'date-fns';
import { CalendarDays, CircleAlert, UserRound } from 'lucide-react';
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

/**
 * Child, place, time in this stage, the one thing to do or to know next, and the phone; the name opens the panel.
 */
export function RequestCard({ card, handle, menu, lifted }: RequestCardProps) {
  const t = useT('mf-funnel');
  const formats = useFormats();
  const locale = useDateLocale();
  const { toRequest } = useFunnelAddress();
  const inStage = formatDistanceStrict(parseISO(card.statusChangedAt), new Date(), { locale });
  const place = [card.branchName, card.sectionName].filter(Boolean).join(' · ');
  // The sign of the direction stands for the section, so that the branch is not cut.
  const shownPlace = card.sportsDirection ? card.branchName : place || t('card.noPlace');
  const isSigned = card.status === 'SIGNED';
  const showsStep = isStepMain(card);

  return (
    <article className={styles.card} data-lifted={lifted || undefined} data-overdue={card.overdue || undefined}>
      <header className={styles.head}>
        {card.sportsDirection && <DirectionGlyph direction={card.sportsDirection} size={20} decorative />}
        <h3 className={styles.child}>
          <Link quiet render={<RouterLink to={toRequest(card.id)} preventScrollReset />}>
            {card.childName}
          </Link>
        </h3>
      </header>
      <p className={styles.sub} title={place}>
        <span className={styles.cut}>
          {[card.childAge !== null && t('card.age', { count: card.childAge }), shownPlace].filter(Boolean).join(' · ')}
        </span>
        <span className={styles.stage} title={t('card.inStage')}>
          <VisuallyHidden>{t('card.inStage')}</VisuallyHidden> {inStage}
        </span>
      </p>
      {!isSigned && card.samePhoneCount > 0 && (
        <Badge tone="warning">{t('card.samePhone', { count: card.samePhoneCount })}</Badge>
      )}
      {showsStep ? <NextStepLine card={card} /> : <StatusFacts card={card} />}
      <footer className={styles.foot}>
        <Link className={styles.phone} title={card.parentName ?? undefined} href={`tel:${card.parentPhone}`}>
          {formats.phone(card.parentPhone)}
        </Link>
        {isSigned && card.studentId !== null && (
          <RouterLink
            to={`/students/${card.studentId}`}
            aria-label={t('card.toStudent')}
            title={t('card.toStudent')}
            className={styles.student}
          >
            <UserRound aria-hidden="true" />
          </RouterLink>
        )}
        {handle}
        {menu}
      </footer>
    </article>
  );
}

/** Whether the next step is the card's main line. Asking how a trial lesson went says less than its date. */
function isStepMain({ nextStep, status, overdue }: TrialRequest): boolean {
  // A family that has signed needs no next step.
  if (!nextStep || status === 'SIGNED') return false;
  return overdue || status !== 'TRIAL_ASSIGNED' || nextStep.kind !== 'ask_outcome';
}

/** The day of the trial lesson, or the day that the family wishes for it. */
function AgreedDay({ card: { status, desiredDate, scheduledDate } }: { card: TrialRequest }) {
  const t = useT('mf-funnel');
  const { shortDate, shortDateTime } = useFormats();
  const day = status === 'NEW' ? desiredDate : scheduledDate;
  if (!day || status === 'REFUSED') return null;
  const name = status === 'NEW' ? t('card.desired') : t('facts.trial');
  return (
    <span className={styles.day} title={`${name}: ${shortDateTime(day)}`}>
      <CalendarDays aria-hidden="true" />
      <VisuallyHidden>{name}</VisuallyHidden> {shortDate(day)}
    </span>
  );
}

function StatusFacts({ card }: { card: TrialRequest }) {
  const t = useT('mf-funnel');
  const { shortDateTime } = useFormats();
  const toText = (): string => {
    switch (card.status) {
      case 'NEW':
        return shortDateTime(card.desiredDate);
      case 'TRIAL_ASSIGNED':
        // What matters most comes first, since a narrow column cuts the rest off.
        return [
          card.trialOutcome && t(`outcome.${card.trialOutcome}`),
          shortDateTime(card.scheduledDate),
          !card.trialOutcome && card.trialConfirmedAt && t('card.confirmed'),
          card.groupName,
        ]
          .filter(Boolean)
          .join(' · ');
      case 'REFUSED':
        return [card.refusalReason, card.refusalComment].filter(Boolean).join(' · ');
      case 'SIGNED':
        return '';
    }
  };
  const text = toText();
  return (
    <p className={styles.agreed} title={text}>
      {card.status === 'NEW' && text && (
        <>
          <CalendarDays aria-hidden="true" />
          <VisuallyHidden>{t('card.desired')}</VisuallyHidden>{' '}
        </>
      )}
      {text}
    </p>
  );
}

function NextStepLine({ card }: { card: TrialRequest }) {
  const t = useT('mf-funnel');
  const { what, when } = useNextStepText();
  const { nextStep, overdue, trialOutcome } = card;
  if (!nextStep) return null;
  const text = [when(nextStep), trialOutcome && t(`outcome.${trialOutcome}`), what(nextStep)]
    .filter(Boolean)
    .join(' · ');
  return (
    <p className={styles.step}>
      {overdue && (
        <>
          <CircleAlert aria-hidden="true" />
          <VisuallyHidden>{t('card.overdue')}</VisuallyHidden>
        </>
      )}
      <span className={styles.cut} title={[text, nextStep.person?.name].filter(Boolean).join(' · ')}>
        {text}
      </span>
      {!overdue && <AgreedDay card={card} />}
    </p>
  );
}

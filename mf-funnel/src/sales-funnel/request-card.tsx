import type { TrialRequest } from '@school/api-contract/families/trial-requests';
import { Badge } from '@school/design-system/badge';
import { DirectionGlyph } from '@school/design-system/direction';
import { Link } from '@school/design-system/link';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { Link as RouterLink, useFormats, useT } from '@school/kit';
import { useDateLocale } from '@school/kit/dates';
import { formatDistanceStrict, parseISO } from 'date-fns';
import { CalendarDays, CircleAlert, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { asksOutcome } from './column-sections';
import { OutcomeQuestion } from './outcome-question';
import styles from './request-card.module.css';
import { useFunnelAddress } from './use-funnel-view';
import { useNextStepText } from './use-next-step-text';

interface RequestCardProps {
  card: TrialRequest;
  menu?: ReactNode;
  /** Whether the card is rendered under the pointer while dragged. */
  lifted?: boolean;
}

/**
 * An open request: child, place, time in this stage, the one thing to do or to know next, and the phone; the name opens
 * the panel.
 */
export function RequestCard({ card, menu, lifted }: RequestCardProps) {
  const t = useT('mf-funnel');
  const formats = useFormats();
  const locale = useDateLocale();
  const { toRequest } = useFunnelAddress();
  const inStage = formatDistanceStrict(parseISO(card.statusChangedAt), new Date(), { locale });
  const place = [card.branchName, card.sectionName].filter(Boolean).join(' · ');
  // The sign of the direction stands for the section, so that the branch is not cut.
  const shownPlace = card.sportsDirection ? card.branchName : place || t('card.noPlace');
  const asks = asksOutcome(card, new Date());
  const showsStep = isStepMain(card, asks);
  // amber is for the one thing to do
  const noticeTone = asks || (showsStep && card.overdue) ? 'neutral' : 'warning';
  const phoneTitle = [formats.phone(card.parentPhone), card.parentName].filter(Boolean).join(' · ');

  return (
    <article className={styles.card} data-lifted={lifted || undefined}>
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
        <span className={styles.stage}>
          <span className={styles.stageName}>{t(card.status === 'NEW' ? 'card.requestIs' : 'card.inStage')}</span>{' '}
          {inStage}
        </span>
      </p>
      <div className={styles.facts}>
        {card.repeatOf ? (
          <Badge tone={noticeTone}>{t('card.repeat', { date: formats.shortDate(card.repeatOf.createdAt) })}</Badge>
        ) : (
          card.samePhoneCount > 0 && (
            <Badge tone={noticeTone}>{t('card.samePhone', { count: card.samePhoneCount })}</Badge>
          )
        )}
        {showsStep && <NextStepLine card={card} />}
        <AgreedDay card={card} muted={showsStep} />
        {asks && <OutcomeQuestion card={card} />}
      </div>
      <footer className={styles.foot}>
        <Link quiet className={styles.phone} title={phoneTitle} href={`tel:${card.parentPhone}`}>
          <Phone aria-hidden="true" />
          <span className={styles.number}>{formats.phone(card.parentPhone)}</span>
        </Link>
        <span className={styles.menu}>{menu}</span>
      </footer>
    </article>
  );
}

/** Whether the next step is a line of the card. Asking how a trial lesson went says less than its date. */
function isStepMain({ nextStep, overdue }: TrialRequest, asks: boolean): boolean {
  if (!nextStep) return false;
  return nextStep.kind !== 'ask_outcome' || (overdue && !asks);
}

/** How the trial lesson went, or that the family does not come to it. */
function toAnswer({ trialOutcome, trialDeclinedAt }: TrialRequest, t: ReturnType<typeof useT>): string | undefined {
  if (trialOutcome !== null) return t(`outcome.${trialOutcome}`);
  return trialDeclinedAt === null ? undefined : t('card.declined');
}

/** The trial lesson with its group, or the day that the family wishes for it; muted below a next step. */
function AgreedDay({ card, muted }: { card: TrialRequest; muted: boolean }) {
  const t = useT('mf-funnel');
  const { shortDate, shortDateTime } = useFormats();
  const toText = (): string => {
    if (card.status === 'NEW') {
      if (!card.desiredDate) return '';
      const day = muted ? shortDate(card.desiredDate) : shortDateTime(card.desiredDate);
      return t(parseISO(card.desiredDate) < new Date() ? 'card.desiredPast' : 'card.desired', { day });
    }
    // What matters most comes first, since a narrow column cuts the rest off.
    return [
      !muted && toAnswer(card, t),
      shortDateTime(card.scheduledDate),
      !card.trialOutcome && card.trialConfirmedAt && t('card.confirmed'),
      card.groupName,
    ]
      .filter(Boolean)
      .join(' · ');
  };
  const text = toText();
  if (text === '') return null;
  return (
    <p className={styles.agreed} data-muted={muted || undefined} title={text}>
      {card.status === 'TRIAL_ASSIGNED' && (
        <>
          <CalendarDays aria-hidden="true" />
          <VisuallyHidden>{t('facts.trial')}</VisuallyHidden>
        </>
      )}
      <span className={styles.cut}>{text}</span>
    </p>
  );
}

function NextStepLine({ card }: { card: TrialRequest }) {
  const t = useT('mf-funnel');
  const { describe, formatDay } = useNextStepText();
  const { nextStep, overdue } = card;
  if (!nextStep) return null;
  const text = [formatDay(nextStep), toAnswer(card, t), describe(nextStep)].filter(Boolean).join(' · ');
  return (
    <p className={styles.step} data-late={overdue || undefined}>
      {overdue && (
        <>
          <CircleAlert aria-hidden="true" />
          <VisuallyHidden>{t('card.overdue')}</VisuallyHidden>
        </>
      )}
      <span className={styles.cut} title={[text, nextStep.person?.name].filter(Boolean).join(' · ')}>
        {text}
      </span>
    </p>
  );
}

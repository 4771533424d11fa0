import type { SubscriptionDetail, SubscriptionEvent } from '@school/api-contract/money/subscription-schemas';
import { Button } from '@school/design-system/button';
import { notify, schoolDay, useCan, useErrorText, useFormats, useT } from '@school/kit';
import { useId } from 'react';
import styles from '../subscriptions.module.css';
import { useUnfreeze } from '../subscriptions.queries';

/** Freezes, and what happened to the subscription, newest last. */
export function SubscriptionHistory({ subscription }: { subscription: SubscriptionDetail }) {
  const t = useT('mf-crm');
  const { dateTime } = useFormats();
  const id = useId();
  const { freezes, events } = subscription;
  return (
    <>
      {freezes.length > 0 && (
        <section aria-labelledby={`${id}-freezes`}>
          <h3 id={`${id}-freezes`}>{t('subscriptions.freezes.title')}</h3>
          <ul className={styles.list}>
            {freezes.map((freeze) => (
              <Freeze key={freeze.id} freeze={freeze} subscription={subscription} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby={`${id}-events`}>
        <h3 id={`${id}-events`}>{t('subscriptions.events.title')}</h3>
        <ol className={styles.list}>
          {events.map((event) => (
            <li key={event.id} className={styles.item}>
              <div className={styles.main}>
                <div>{t(`subscriptions.events.${event.kind}`)}</div>
                {event.reason && <div className={styles.sub}>{event.reason}</div>}
                <Days event={event} />
              </div>
              <span className={styles.sub}>
                {[event.byName ?? t('subscriptions.events.nobody'), dateTime(event.at)].join(', ')}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

interface FreezeProps {
  freeze: SubscriptionDetail['freezes'][number];
  subscription: SubscriptionDetail;
}

/** A freeze that is not over can be ended. */
function Freeze({ freeze, subscription }: FreezeProps) {
  const t = useT('mf-crm');
  const { date } = useFormats();
  const errorText = useErrorText();
  const mayChange = useCan('payments');
  const unfreeze = useUnfreeze(subscription.id);
  const today = schoolDay();
  const isOpen = subscription.state === 'active' || subscription.state === 'frozen';
  const { from, to, days, reason, comment } = freeze;
  return (
    <li className={styles.item}>
      <div className={styles.main}>
        {t('subscriptions.period', { from: date(from), to: date(to) })}
        <div className={styles.sub}>
          {[t('subscriptions.freezes.days', { count: days }), t(`subscriptions.freezes.reasons.${reason}`), comment]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      {mayChange && isOpen && to >= today && (
        <Button
          size="sm"
          loading={unfreeze.isPending}
          onClick={() =>
            unfreeze.mutate(
              { freezeId: freeze.id, updatedAt: subscription.updatedAt },
              {
                onSuccess: () => notify({ title: t('subscriptions.freezes.ended') }),
                onError: (error) => notify({ tone: 'destructive', title: errorText(error) }),
              },
            )
          }
        >
          {t(from > today ? 'subscriptions.freezes.takeBack' : 'subscriptions.freezes.end')}
        </Button>
      )}
    </li>
  );
}

function Days({ event: { from, to } }: { event: SubscriptionEvent }) {
  const t = useT('mf-crm');
  const { date } = useFormats();
  if (from === null || to === null || from.endsOn === to.endsOn) return null;
  return (
    <div className={styles.sub}>
      {t('subscriptions.events.endMoved', { from: date(from.endsOn), to: date(to.endsOn) })}
    </div>
  );
}

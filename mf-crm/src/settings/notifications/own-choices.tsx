import { notificationEventNames } from '@school/api-contract/school/notification-events';
import type { OwnNotifications } from '@school/api-contract/school/notifications';
import { Card } from '@school/design-system/card';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { Skeleton } from '@school/design-system/skeleton';
import { notify, useErrorText, useT } from '@school/kit';
import { LoadFailure } from '../../load-failure';
import styles from './notifications.module.css';
import { useOwnNotifications, usePutOwn } from './notifications.queries';

/** The notifications of the user; each can be switched off, unless the school requires it. */
export function OwnChoices() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const query = useOwnNotifications();
  return (
    <Card title={t('settings.notifications.own')} description={t('settings.notifications.ownHint')}>
      {query.data ? (
        <Choices own={query.data} />
      ) : query.error ? (
        <LoadFailure text={errorText(query.error)} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton height="16rem" />
      )}
    </Card>
  );
}

function Choices({ own }: { own: OwnNotifications }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const { choice, digest } = usePutOwn();
  const onError = (error: unknown) =>
    notify({ tone: 'destructive', title: t('settings.notifications.saveFailed'), description: errorText(error) });
  const missing = { bell: false, email: own.email === null, sms: own.phone === null };
  return (
    <div className={styles.choices}>
      {notificationEventNames.map((event) => {
        const ofEvent = own.choices.filter((one) => one.event === event);
        if (ofEvent.length === 0) return null;
        return (
          <fieldset key={event} className={styles.choice}>
            <legend>{t(`settings.notifications.events.${event}.title`)}</legend>
            {ofEvent.map(({ channel, enabled, required }) => (
              <CheckboxField
                key={channel}
                label={t(`settings.notifications.channels.${channel}`)}
                description={
                  required
                    ? t('settings.notifications.required')
                    : missing[channel] && t(`settings.notifications.missing.${channel}`)
                }
                checked={enabled}
                disabled={required}
                onChange={({ target }) => choice.mutate({ event, channel, enabled: target.checked }, { onError })}
              />
            ))}
          </fieldset>
        );
      })}
      <CheckboxField
        label={t('settings.notifications.digest')}
        description={missing.email ? t('settings.notifications.missing.email') : t('settings.notifications.digestHint')}
        checked={own.morningDigest}
        onChange={({ target }) => digest.mutate(target.checked, { onError })}
      />
    </div>
  );
}

import {
  type NotificationChannel,
  type NotificationEventName,
  notificationChannels,
  notificationEventNames,
} from '@school/api-contract/school/notification-events';
import type { OwnNotifications } from '@school/api-contract/school/notifications';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { Skeleton } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { notify, useErrorText, useT } from '@school/kit';
import { LoadFailure } from '../../load-failure';
import { SettingsPart } from '../settings-part';
import styles from './notifications.module.css';
import { useOwnNotifications, usePutOwn } from './notifications.queries';

/** The notifications of the user; each can be switched off, unless the school requires it. */
export function OwnChoices() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const query = useOwnNotifications();
  return (
    <SettingsPart title={t('settings.notifications.own')} description={t('settings.notifications.ownHint')}>
      {query.data ? (
        <Choices own={query.data} />
      ) : query.error ? (
        <LoadFailure text={errorText(query.error)} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton height="16rem" />
      )}
    </SettingsPart>
  );
}

/** A column for each channel; a phone shows its name beside each box instead of the heads. */
function Choices({ own }: { own: OwnNotifications }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const { choice, digest } = usePutOwn();
  const onError = (error: unknown) =>
    notify({ tone: 'destructive', title: t('settings.notifications.saveFailed'), description: errorText(error) });
  const missing = { bell: false, email: own.email === null, sms: own.phone === null };
  const toBox = (event: NotificationEventName, channel: NotificationChannel) => {
    const found = own.choices.find((one) => one.event === event && one.channel === channel);
    if (!found) return null;
    const channelName = t(`settings.notifications.channels.${channel}`);
    return (
      <CheckboxField
        aria-label={`${t(`settings.notifications.events.${event}.title`)}: ${channelName}`}
        label={<span className={styles.channel}>{channelName}</span>}
        description={
          found.required
            ? t('settings.notifications.required')
            : missing[channel] && t(`settings.notifications.missing.${channel}`)
        }
        checked={found.enabled}
        disabled={found.required}
        onChange={({ target }) => choice.mutate({ event, channel, enabled: target.checked }, { onError })}
      />
    );
  };
  const channels = notificationChannels.filter((channel) => own.choices.some((one) => one.channel === channel));
  const events = notificationEventNames.filter((event) => own.choices.some((one) => one.event === event));
  return (
    <Stack>
      <table className={styles.choices}>
        <thead>
          <tr>
            <th scope="col">{t('settings.notifications.event')}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {t(`settings.notifications.channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event}>
              <th scope="row">{t(`settings.notifications.events.${event}.title`)}</th>
              {channels.map((channel) => (
                <td key={channel}>{toBox(event, channel)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <CheckboxField
        label={t('settings.notifications.digest')}
        description={missing.email ? t('settings.notifications.missing.email') : t('settings.notifications.digestHint')}
        checked={own.morningDigest}
        onChange={({ target }) => digest.mutate(target.checked, { onError })}
      />
    </Stack>
  );
}

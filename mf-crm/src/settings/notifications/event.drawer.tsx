import {
  type NotificationChannel,
  type NotificationEventName,
  notificationChannels,
} from '@school/api-contract/school/notification-events';
import type { NotificationRules } from '@school/api-contract/school/notifications';
import { Drawer } from '@school/design-system/drawer';
import { SegmentedControl } from '@school/design-system/segmented-control';
import { Stack } from '@school/design-system/stack';
import { useClosingGuard, useT } from '@school/kit';
import { useState } from 'react';
import styles from './notifications.module.css';
import { PersonRules } from './person-rules';
import { TextForm } from './text-form';

interface EventDrawerProps {
  event: NotificationEventName;
  rules: NotificationRules;
  onClose: () => void;
}

/** An event: its texts by channel, and the people who are an exception to the rules of their role. */
export function EventDrawer({ event, rules, onClose }: EventDrawerProps) {
  const t = useT('mf-crm');
  const [channel, setChannel] = useState<NotificationChannel>('bell');
  const [isDirty, setDirty] = useState(false);
  const { askBefore } = useClosingGuard(isDirty);
  const text = rules.texts.find((one) => one.event === event && one.channel === channel);
  return (
    <Drawer
      open
      onOpenChange={() => askBefore(onClose)}
      title={t(`settings.notifications.events.${event}.title`)}
      description={t(`settings.notifications.events.${event}.hint`)}
      closeLabel={t('settings.notifications.close')}
    >
      <Stack gap={6}>
        <section className={styles.part}>
          <h3>{t('settings.notifications.texts')}</h3>
          <SegmentedControl
            label={t('settings.notifications.channel')}
            value={channel}
            onValueChange={(next) => askBefore(() => setChannel(next))}
            options={notificationChannels.map((value) => ({
              value,
              label: t(`settings.notifications.channels.${value}`),
            }))}
          />
          {text && (
            <TextForm key={`${channel} ${text.updatedAt}`} text={text} sms={rules.sms} onDirtyChange={setDirty} />
          )}
        </section>
        <section className={styles.part}>
          <h3>{t('settings.notifications.people')}</h3>
          <p className={styles.muted}>{t('settings.notifications.peopleHint')}</p>
          <PersonRules event={event} rules={rules} />
        </section>
      </Stack>
    </Drawer>
  );
}

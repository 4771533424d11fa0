import {
  findAudience,
  type NotificationEventName,
  notificationChannels,
} from '@school/api-contract/school/notification-events';
import type { NotificationRules } from '@school/api-contract/school/notifications';
import { Button } from '@school/design-system/button';
import { IconButton } from '@school/design-system/icon-button';
import { SelectField } from '@school/design-system/select-field';
import { Stack } from '@school/design-system/stack';
import { useT } from '@school/kit';
import { X } from 'lucide-react';
import { useState } from 'react';
import styles from './notifications.module.css';
import { RuleSelect } from './rule-select';
import { useRuleChange } from './use-rule-change';

/** People who are an exception to the rules of their role, for one event. */
export function PersonRules({ event, rules }: { event: NotificationEventName; rules: NotificationRules }) {
  const t = useT('mf-crm');
  const changeRule = useRuleChange();
  const [userId, setUserId] = useState('');
  const [channel, setChannel] = useState<string>('bell');
  const people = rules.people.filter((rule) => rule.event === event);
  const reached = rules.staff.filter(({ role }) => findAudience(event, role) !== undefined);
  const chosen = notificationChannels.find((one) => one === channel);
  const add = () => {
    if (!chosen) return;
    changeRule({ event, channel: chosen, userId: Number(userId), state: 'on' });
    setUserId('');
  };
  return (
    <Stack>
      {people.length > 0 && (
        <ul className={styles.people}>
          {people.map((rule) => {
            const channelName = t(`settings.notifications.channels.${rule.channel}`);
            const target = { event, channel: rule.channel, userId: rule.user.id };
            return (
              <li key={`${rule.user.id} ${rule.channel}`}>
                <span className={styles.person}>
                  {rule.user.name}
                  <span className={styles.muted}>{channelName}</span>
                </span>
                <RuleSelect
                  label={`${rule.user.name}, ${channelName}`}
                  state={rule.state}
                  onChange={(state) => changeRule({ ...target, state })}
                />
                <IconButton
                  aria-label={t('settings.notifications.removePerson', { name: rule.user.name, channel: channelName })}
                  icon={<X />}
                  onClick={() => changeRule({ ...target, state: null })}
                />
              </li>
            );
          })}
        </ul>
      )}
      <div className={styles.addPerson}>
        <SelectField
          native
          label={t('settings.notifications.person')}
          placeholder={t('settings.notifications.choosePerson')}
          value={userId}
          onValueChange={setUserId}
          options={reached.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <SelectField
          native
          label={t('settings.notifications.channel')}
          value={channel}
          onValueChange={setChannel}
          options={notificationChannels.map((value) => ({
            value,
            label: t(`settings.notifications.channels.${value}`),
          }))}
        />
        <Button disabled={userId === ''} onClick={add}>
          {t('settings.notifications.addPerson')}
        </Button>
      </div>
    </Stack>
  );
}

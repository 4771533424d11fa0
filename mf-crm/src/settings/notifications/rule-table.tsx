import {
  type NotificationEventName,
  notificationChannels,
  notificationEventNames,
} from '@school/api-contract/school/notification-events';
import type { NotificationRules } from '@school/api-contract/school/notifications';
import { Button } from '@school/design-system/button';
import { useLabels, useT } from '@school/kit';
import { PencilLine } from 'lucide-react';
import { Fragment } from 'react';
import styles from './notifications.module.css';
import { RuleSelect } from './rule-select';
import { useRuleChange } from './use-rule-change';

interface RuleTableProps {
  rules: NotificationRules;
  onOpen: (event: NotificationEventName) => void;
}

/** Events with the roles that they can reach, and a choice for each channel. */
export function RuleTable({ rules, onOpen }: RuleTableProps) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const changeRule = useRuleChange();
  return (
    <table className={styles.matrix}>
      <thead>
        <tr>
          <th scope="col">{t('settings.notifications.who')}</th>
          {notificationChannels.map((channel) => (
            <th key={channel} scope="col">
              {t(`settings.notifications.channels.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {notificationEventNames.map((event) => {
          const ofEvent = rules.rules.filter((rule) => rule.event === event);
          const eventRoles = [...new Set(ofEvent.map(({ role }) => role))];
          const name = t(`settings.notifications.events.${event}.title`);
          return (
            <Fragment key={event}>
              <tr>
                <th colSpan={4} scope="colgroup" className={styles.event}>
                  <span className={styles.eventHead}>
                    <span>{name}</span>
                    <Button
                      size="sm"
                      variant="ghost"
                      icon={<PencilLine />}
                      aria-label={t('settings.notifications.openOf', { name })}
                      onClick={() => onOpen(event)}
                    >
                      {t('settings.notifications.open')}
                    </Button>
                  </span>
                </th>
              </tr>
              {eventRoles.map((role) => (
                <tr key={role}>
                  <th scope="row">{labels.role(role)}</th>
                  {notificationChannels.map((channel) => (
                    <td key={channel}>
                      <RuleSelect
                        label={`${name}, ${labels.role(role)}, ${t(`settings.notifications.channels.${channel}`)}`}
                        state={ofEvent.find((rule) => rule.role === role && rule.channel === channel)?.state ?? 'off'}
                        onChange={(state) => changeRule({ event, channel, role, state })}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

import {
  type NotificationEventName,
  notificationChannels,
  notificationEventNames,
} from '@school/api-contract/school/notification-events';
import type { NotificationRules } from '@school/api-contract/school/notifications';
import { Button } from '@school/design-system/button';
import { Disclosure } from '@school/design-system/disclosure';
import { IconButton } from '@school/design-system/icon-button';
import { useLabels, useT } from '@school/kit';
import { Check, Lock, PencilLine } from 'lucide-react';
import { usePhone } from '../../shared/use-phone';
import styles from './notifications.module.css';
import { RuleSelect } from './rule-select';
import { useRuleChange } from './use-rule-change';

const signs = { off: null, on: Check, required: Lock };

interface RuleListProps {
  rules: NotificationRules;
  onOpen: (event: NotificationEventName) => void;
}

/** Events with the roles that they can reach, and a choice for each channel, whose name says all three. A phone shows the choices of one event. */
export function RuleList({ rules, onOpen }: RuleListProps) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const changeRule = useRuleChange();
  const isPhone = usePhone();
  return (
    <div>
      <div className={styles.heads} aria-hidden="true">
        <span className={styles.eventColumn}>{t('settings.notifications.event')}</span>
        <span>{t('settings.notifications.who')}</span>
        {notificationChannels.map((channel) => (
          <span key={channel}>{t(`settings.notifications.channels.${channel}`)}</span>
        ))}
      </div>
      {notificationEventNames.map((event) => {
        const ofEvent = rules.rules.filter((rule) => rule.event === event);
        const eventRoles = [...new Set(ofEvent.map(({ role }) => role))];
        const name = t(`settings.notifications.events.${event}.title`);
        const choices = eventRoles.map((role) => (
          <div key={role} className={styles.rule}>
            <span>{labels.role(role)}</span>
            {notificationChannels.map((channel) => {
              const channelName = t(`settings.notifications.channels.${channel}`);
              const rule = ofEvent.find((one) => one.role === role && one.channel === channel);
              const state = rule?.state ?? 'off';
              const Sign = signs[state];
              return (
                <div key={channel} className={styles.choiceOf} data-channel={channelName} data-state={state}>
                  {Sign && <Sign className={styles.sign} aria-hidden="true" />}
                  <RuleSelect
                    label={`${name}, ${labels.role(role)}, ${channelName}`}
                    state={state}
                    onChange={(next) => changeRule({ event, channel, role, state: next })}
                  />
                </div>
              );
            })}
          </div>
        ));
        const used = notificationChannels.filter((channel) =>
          ofEvent.some((rule) => rule.channel === channel && rule.state !== 'off'),
        );
        const textsLabel = t('settings.notifications.openOf', { name });
        return (
          <section key={event} className={styles.event} aria-label={name}>
            {isPhone ? (
              <Disclosure
                summary={
                  <span className={styles.summary}>
                    {name}
                    <span className={styles.muted}>
                      {used.length === 0
                        ? t('settings.notifications.toNobody')
                        : used.map((channel) => t(`settings.notifications.channels.${channel}`)).join(', ')}
                    </span>
                  </span>
                }
              >
                {choices}
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<PencilLine />}
                  aria-label={textsLabel}
                  onClick={() => onOpen(event)}
                >
                  {t('settings.notifications.open')}
                </Button>
              </Disclosure>
            ) : (
              <>
                <div className={styles.eventHead}>
                  <h3>{name}</h3>
                  <IconButton size="sm" aria-label={textsLabel} icon={<PencilLine />} onClick={() => onOpen(event)} />
                </div>
                <div>{choices}</div>
              </>
            )}
          </section>
        );
      })}
    </div>
  );
}

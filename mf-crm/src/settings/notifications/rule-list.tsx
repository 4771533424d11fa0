import { type NotificationEventName, notificationChannels } from '@school/api-contract/school/notification-events';
import type { NotificationRules } from '@school/api-contract/school/notifications';
import { Button } from '@school/design-system/button';
import { Disclosure } from '@school/design-system/disclosure';
import { useLabels, useT } from '@school/kit';
import { PencilLine } from 'lucide-react';
import { eventSubjects, listSubjectEvents } from './event-subjects';
import styles from './notifications.module.css';
import { RuleSelect } from './rule-select';
import { useRuleChange } from './use-rule-change';

interface RuleListProps {
  rules: NotificationRules;
  onOpen: (event: NotificationEventName) => void;
}

/** Events by subject for a narrow window: each opens to the choices of its roles. */
export function RuleList({ rules, onOpen }: RuleListProps) {
  const t = useT('mf-crm');
  return eventSubjects.map((subject) => (
    <section key={subject}>
      <h3 className={styles.subject}>{t(`settings.notifications.subjects.${subject}`)}</h3>
      {listSubjectEvents(subject).map((event) => (
        <EventRules key={event} event={event} rules={rules} onOpen={onOpen} />
      ))}
    </section>
  ));
}

function EventRules({ event, rules, onOpen }: RuleListProps & { event: NotificationEventName }) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const changeRule = useRuleChange();
  const ofEvent = rules.rules.filter((rule) => rule.event === event);
  const eventRoles = [...new Set(ofEvent.map(({ role }) => role))];
  const name = t(`settings.notifications.events.${event}.title`);
  const used = notificationChannels.filter((channel) =>
    ofEvent.some((rule) => rule.channel === channel && rule.state !== 'off'),
  );
  return (
    <section className={styles.event} aria-label={name}>
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
        {eventRoles.map((role) => (
          <div key={role} className={styles.rule}>
            <span>{labels.role(role)}</span>
            {notificationChannels.map((channel) => {
              const channelName = t(`settings.notifications.channels.${channel}`);
              const state = ofEvent.find((one) => one.role === role && one.channel === channel)?.state ?? 'off';
              return (
                <div key={channel} className={styles.choiceOf} data-channel={channelName} data-state={state}>
                  <RuleSelect
                    label={`${name}, ${labels.role(role)}, ${channelName}`}
                    state={state}
                    onChange={(next) => changeRule({ event, channel, role, state: next })}
                  />
                </div>
              );
            })}
          </div>
        ))}
        <Button
          size="sm"
          variant="ghost"
          icon={<PencilLine />}
          aria-label={t('settings.notifications.openOf', { name })}
          onClick={() => onOpen(event)}
        >
          {t('settings.notifications.open')}
        </Button>
      </Disclosure>
    </section>
  );
}

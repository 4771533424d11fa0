import { roles } from '@school/api-contract/rules/roles';
import {
  listEventRoles,
  type NotificationEventName,
  notificationChannels,
} from '@school/api-contract/school/notification-events';
import type { NotificationRules } from '@school/api-contract/school/notifications';
import { IconButton } from '@school/design-system/icon-button';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { useLabels, useT } from '@school/kit';
import { PencilLine } from 'lucide-react';
import { eventSubjects, listSubjectEvents } from './event-subjects';
import styles from './rule-matrix.module.css';
import { RuleSign, SignLegend } from './rule-sign';
import { useRuleChange } from './use-rule-change';

interface RuleMatrixProps {
  rules: NotificationRules;
  onOpen: (event: NotificationEventName) => void;
}

/** A line for each event, by subject; a column for each role with a sign for each channel. */
export function RuleMatrix({ rules, onOpen }: RuleMatrixProps) {
  const t = useT('mf-crm');
  const labels = useLabels();
  return (
    <>
      <SignLegend channels={notificationChannels} />
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">{t('settings.notifications.event')}</th>
            {roles.map((role) => (
              <th key={role} scope="col" aria-label={labels.role(role)} title={labels.role(role)}>
                {t(`settings.notifications.shortRoles.${role}`)}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>{t('settings.notifications.open')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        {eventSubjects.map((subject) => (
          <tbody key={subject}>
            <tr>
              <th scope="rowgroup" colSpan={roles.length + 2} className={styles.subject}>
                {t(`settings.notifications.subjects.${subject}`)}
              </th>
            </tr>
            {listSubjectEvents(subject).map((event) => (
              <EventRow key={event} event={event} rules={rules} onOpen={onOpen} />
            ))}
          </tbody>
        ))}
      </table>
    </>
  );
}

function EventRow({ event, rules, onOpen }: RuleMatrixProps & { event: NotificationEventName }) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const changeRule = useRuleChange();
  const name = t(`settings.notifications.events.${event}.title`);
  const reached = listEventRoles(event);
  return (
    <tr>
      <th scope="row">{name}</th>
      {roles.map((role) => (
        <td key={role}>
          {reached.includes(role) ? (
            <span className={styles.signs}>
              {notificationChannels.map((channel) => (
                <RuleSign
                  key={channel}
                  label={`${name}, ${labels.role(role)}, ${t(`settings.notifications.channels.${channel}`)}`}
                  channel={channel}
                  state={
                    rules.rules.find((one) => one.event === event && one.role === role && one.channel === channel)
                      ?.state ?? 'off'
                  }
                  onChange={(state) => changeRule({ event, channel, role, state })}
                />
              ))}
            </span>
          ) : (
            <span className={styles.never}>{t('common.none')}</span>
          )}
        </td>
      ))}
      <td>
        <IconButton
          size="sm"
          aria-label={t('settings.notifications.openOf', { name })}
          icon={<PencilLine />}
          onClick={() => onOpen(event)}
        />
      </td>
    </tr>
  );
}

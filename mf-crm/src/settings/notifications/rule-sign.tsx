import { type NotificationChannel, type RuleState, ruleStates } from '@school/api-contract/school/notification-events';
import { useT } from '@school/kit';
import { Bell, Lock, type LucideIcon, Mail, MessageSquareText } from 'lucide-react';
import styles from './rule-sign.module.css';

const channelIcons: Record<NotificationChannel, LucideIcon> = {
  bell: Bell,
  email: Mail,
  sms: MessageSquareText,
};

interface RuleSignProps {
  /** The event, the role and the channel. */
  label: string;
  channel: NotificationChannel;
  state: RuleState;
  onChange: (state: RuleState) => void;
}

/** One rule as a sign of its channel: empty, filled, or filled with a lock. A press opens the choices. */
export function RuleSign({ label, channel, state, onChange }: RuleSignProps) {
  const t = useT('mf-crm');
  const toName = (each: RuleState) => t(`settings.notifications.states.${each}`);
  return (
    <span
      className={styles.sign}
      data-state={state}
      title={`${t(`settings.notifications.channels.${channel}`)}: ${toName(state)}`}
    >
      <RuleMark channel={channel} state={state} />
      <select
        aria-label={label}
        className={styles.select}
        value={state}
        onChange={({ target }) => {
          const next = ruleStates.find((each) => each === target.value);
          if (next) onChange(next);
        }}
      >
        {ruleStates.map((each) => (
          <option key={each} value={each}>
            {toName(each)}
          </option>
        ))}
      </select>
    </span>
  );
}

function RuleMark({ channel, state }: Pick<RuleSignProps, 'channel' | 'state'>) {
  const Icon = channelIcons[channel];
  return (
    <>
      <Icon aria-hidden="true" className={styles.icon} />
      {state === 'required' && <Lock aria-hidden="true" className={styles.lock} />}
    </>
  );
}

/** What the signs mean: the channels, and the looks of the states. */
export function SignLegend({ channels }: { channels: readonly NotificationChannel[] }) {
  const t = useT('mf-crm');
  return (
    <ul className={styles.legend} aria-label={t('settings.notifications.legend')}>
      {channels.map((channel) => {
        const Icon = channelIcons[channel];
        return (
          <li key={channel}>
            <Icon aria-hidden="true" className={styles.icon} />
            {t(`settings.notifications.channels.${channel}`)}
          </li>
        );
      })}
      {ruleStates.map((state) => (
        <li key={state} className={state === 'off' ? styles.firstState : undefined}>
          <span className={styles.sign} data-state={state}>
            <RuleMark channel="bell" state={state} />
          </span>
          {t(`settings.notifications.states.${state}`)}
        </li>
      ))}
    </ul>
  );
}

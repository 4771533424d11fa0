import { Alert } from '@school/design-system/alert';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { Stack } from '@school/design-system/stack';
import { useErrorText, usePush, useT } from '@school/kit';
import settingsStyles from '../settings.module.css';
import { SettingsPart } from '../settings-part';

/** Mentions and announcements on this device while the portal is closed. */
export function PushCard() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const { state, change } = usePush();
  const isOn = state === 'on';
  const reasons = { unsupported: t('settings.push.unsupported'), blocked: t('settings.push.blocked') };
  const reason = state === 'unsupported' || state === 'blocked' ? reasons[state] : undefined;
  return (
    <SettingsPart
      title={t('settings.push.title')}
      description={t('settings.push.description')}
      actions={
        <Button
          id="own-push"
          disabled={state === undefined || reason !== undefined}
          aria-describedby={reason === undefined ? undefined : 'push-reason'}
          loading={change.isPending}
          onClick={() => change.mutate(!isOn)}
        >
          {isOn ? t('settings.push.turnOff') : t('settings.push.turnOn')}
        </Button>
      }
    >
      <Stack>
        {change.isError && <Alert tone="danger">{toReason(change.error)}</Alert>}
        {reason !== undefined && (
          <p id="push-reason" className={settingsStyles.muted}>
            {reason}
          </p>
        )}
        {isOn && (
          <p>
            <Badge>{t('settings.push.on')}</Badge>
          </p>
        )}
        {state === 'off' && <p className={settingsStyles.muted}>{t('settings.push.off')}</p>}
      </Stack>
    </SettingsPart>
  );

  /** The browser reports its own failures as DOMException, whose text does not help users. */
  function toReason(error: unknown): string {
    return error instanceof DOMException ? t('settings.push.failed') : errorText(error);
  }
}

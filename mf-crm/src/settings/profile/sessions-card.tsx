import type { LoginSession } from '@school/api-contract/accounts/profile';
import { Alert } from '@school/design-system/alert';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { Skeleton } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { notify, useErrorText, useFormats, useT } from '@school/kit';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { LoadFailure } from '../../load-failure';
import { SettingsPart } from '../settings-part';
import styles from './item-list.module.css';
import { useEndSessions, useLoginSessions } from './profile.queries';

const phones = ['iPhone', 'iPad', 'Android'];

/** The browsers in which the user is signed in, and how to end a session elsewhere. */
export function SessionsCard() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const sessions = useLoginSessions();
  const end = useEndSessions();
  const [asking, setAsking] = useState(false);
  const others = sessions.data?.filter(({ current }) => !current) ?? [];
  const endAll = () =>
    end.mutate(undefined, {
      onSuccess: () => notify({ title: t('settings.sessions.allEnded') }),
      onSettled: () => setAsking(false),
    });

  return (
    <SettingsPart
      title={t('settings.sessions.title')}
      description={t('settings.sessions.description')}
      actions={
        others.length > 0 && (
          <Button id="own-sessions" onClick={() => setAsking(true)}>
            {t('settings.sessions.endAll')}
          </Button>
        )
      }
    >
      <Stack>
        {end.isError && <Alert tone="danger">{errorText(end.error)}</Alert>}
        {sessions.isPending && <Skeleton height="8rem" />}
        {sessions.isError && !sessions.data && (
          <LoadFailure text={errorText(sessions.error)} onRetry={() => void sessions.refetch()} />
        )}
        {sessions.data && (
          <ul className={styles.list} aria-label={t('settings.sessions.title')}>
            {sessions.data.map((session) => (
              <Item
                key={session.id}
                session={session}
                ending={end.isPending && end.variables === session.id}
                onEnd={() =>
                  end.mutate(session.id, { onSuccess: () => notify({ title: t('settings.sessions.ended') }) })
                }
              />
            ))}
          </ul>
        )}
      </Stack>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('settings.sessions.endAllTitle')}
        description={t('settings.sessions.endAllText', { count: others.length })}
        confirmLabel={t('settings.sessions.endAll')}
        cancelLabel={t('settings.dialog.cancel')}
        pending={end.isPending}
        onConfirm={endAll}
      />
    </SettingsPart>
  );
}

function Item({ session, ending, onEnd }: { session: LoginSession; ending: boolean; onEnd: () => void }) {
  const t = useT('mf-crm');
  const { dateTime, shortDateTime } = useFormats();
  const { browser, system, ipAddress, startedAt, lastSeenAt, current } = session;
  const name = [browser, system].filter(Boolean).join(', ') || t('settings.sessions.unknown');
  const Icon = system !== null && phones.includes(system) ? Smartphone : Monitor;
  const started = t('settings.sessions.started', { time: dateTime(startedAt) });
  return (
    <li className={styles.item}>
      <Icon aria-hidden="true" size={20} className={styles.icon} />
      <div className={styles.text}>
        <span className={styles.name}>
          {name} {current && <Badge>{t('settings.sessions.current')}</Badge>}
        </span>
        <span className={styles.facts}>
          {t('settings.sessions.lastSeen', { time: shortDateTime(lastSeenAt) })}
          {ipAddress !== null && ` · ${ipAddress}`}
        </span>
        <span className={styles.facts}>{started}</span>
      </div>
      {!current && (
        <Button
          size="sm"
          loading={ending}
          aria-label={t('settings.sessions.endOne', { name, started })}
          onClick={onEnd}
        >
          {t('settings.sessions.end')}
        </Button>
      )}
    </li>
  );
}

import { secondFactorRoutes } from '@school/api-contract/accounts/second-factor';
import { type SchoolSettings, schoolRoutes } from '@school/api-contract/school/school';
import { Alert } from '@school/design-system/alert';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { Stack } from '@school/design-system/stack';
import { call, notify, routeQuery, useErrorText, useMutation, useQueryClient, useT } from '@school/kit';
import { useState } from 'react';
import { LoadFailure } from '../../load-failure';
import { useProfile } from '../profile/profile.queries';
import styles from '../settings.module.css';
import { SettingsPart } from '../settings-part';

/** Whether owner and senior administrators must have a second factor. */
export function SecondFactorDemand({ required }: { required: boolean }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const profile = useProfile();
  const [asking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: (next: boolean) => call(secondFactorRoutes.require, { body: { required: next } }),
    onSuccess: (_, next) => {
      queries.setQueryData<SchoolSettings>(
        routeQuery(schoolRoutes.read).queryKey,
        (before) => before && { ...before, secondFactorRequired: next },
      );
      notify({ title: t('settings.school.saved') });
    },
    onSettled: () => setAsking(false),
  });
  const hasOwn = profile.data !== undefined && (profile.data.secondFactor !== null || profile.data.passkeys.length > 0);
  /** Whether the user may demand it is not known yet. */
  const isChecking = !required && profile.isPending;
  const isForbidden = !required && !isChecking && !hasOwn;

  return (
    <SettingsPart
      title={t('settings.demand.title')}
      description={t('settings.demand.description')}
      actions={
        <Button
          id="school-second-factor"
          disabled={isForbidden}
          aria-describedby={isForbidden ? 'demand-reason' : undefined}
          loading={isChecking || change.isPending}
          onClick={() => setAsking(true)}
        >
          {t(required ? 'settings.demand.lift' : 'settings.demand.require')}
        </Button>
      }
    >
      <Stack>
        {change.isError && <Alert tone="danger">{errorText(change.error)}</Alert>}
        <div>
          <Badge>{t(required ? 'settings.demand.on' : 'settings.demand.off')}</Badge>
        </div>
        {isForbidden && (
          <div id="demand-reason" className={styles.muted}>
            {profile.data ? (
              t('settings.demand.ownFirst')
            ) : (
              <LoadFailure text={errorText(profile.error)} onRetry={() => void profile.refetch()} />
            )}
          </div>
        )}
      </Stack>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t(required ? 'settings.demand.liftTitle' : 'settings.demand.requireTitle')}
        description={t(required ? 'settings.demand.liftText' : 'settings.demand.requireText')}
        confirmLabel={t(required ? 'settings.demand.lift' : 'settings.demand.require')}
        cancelLabel={t('settings.dialog.cancel')}
        tone="primary"
        pending={change.isPending}
        onConfirm={() => change.mutate(!required)}
      />
    </SettingsPart>
  );
}

import type { HeldConsents } from '@school/api-contract/families/personal-data';
import { Alert } from '@school/design-system/alert';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { Stack } from '@school/design-system/stack';
import { CallSchool, useErrorText, useExclusive, useFormats } from '@school/kit';
import { useRef, useState } from 'react';
import { ResultNotice } from '../shared/result-notice';
import { useTexts } from '../shared/use-texts';
import styles from './consents.module.css';
import { useRevokeOwn } from './consents.queries';

type OwnConsent = HeldConsents['consents'][number];

/** Consents in force can be selected and revoked together; the others show when they were revoked. */
export function OwnConsents({ token, held }: { token: string; held: HeldConsents }) {
  const t = useTexts();
  const errorText = useErrorText();
  const exclusive = useExclusive();
  const revoke = useRevokeOwn(token);
  const { dateTime } = useFormats();
  const [chosen, setChosen] = useState<number[]>([]);
  const [pressed, setPressed] = useState(false);
  const [asking, setAsking] = useState(false);
  /** What the dialog is about, also while it closes. */
  const [asked, setAsked] = useState<OwnConsent[]>([]);
  const [done, setDone] = useState({ count: 0, times: 0 });
  const form = useRef<HTMLFormElement>(null);
  const active = held.consents.filter(({ revokedAt }) => revokedAt === null);
  const revoked = held.consents.filter(({ revokedAt }) => revokedAt !== null);
  const ticked = active.filter(({ id }) => chosen.includes(id));
  const takesMedical = asked.some(({ kind }) => kind === 'consent_medical');

  const confirm = () =>
    exclusive(async () => {
      const answer = await revoke.mutateAsync(asked.map(({ id }) => id)).catch(() => undefined);
      setAsking(false);
      if (!answer) return;
      setDone(({ times }) => ({ count: asked.length, times: times + 1 }));
      setChosen([]);
      setPressed(false);
    });

  return (
    <Stack gap={6}>
      {done.count > 0 && (
        <ResultNotice key={done.times}>
          <Alert tone="success" title={t('consents.own.done', { count: done.count })}>
            {t('consents.own.doneText')}
          </Alert>
        </ResultNotice>
      )}
      {revoke.isError && (
        <Alert tone="danger">
          <p>{errorText(revoke.error)}</p>
          <CallSchool />
        </Alert>
      )}
      {active.length === 0 ? (
        <p>{t('consents.own.noneActive')}</p>
      ) : (
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setPressed(true);
            setAsked(ticked);
            if (ticked.length > 0) setAsking(true);
            else form.current?.querySelector('input')?.focus();
          }}
        >
          <Stack>
            <p>{t('consents.own.intro')}</p>
            <fieldset className={styles.list}>
              <legend className={styles.legend}>{t('consents.own.active')}</legend>
              {active.map((consent) => (
                <Card key={consent.id} padding="md">
                  <CheckboxField
                    label={consent.title}
                    description={<About consent={consent} />}
                    checked={chosen.includes(consent.id)}
                    onChange={({ target }) =>
                      setChosen(target.checked ? [...chosen, consent.id] : chosen.filter((id) => id !== consent.id))
                    }
                  />
                </Card>
              ))}
            </fieldset>
            {pressed && ticked.length === 0 && <Alert tone="danger">{t('consents.own.choose')}</Alert>}
            <Button variant="danger" size="lg" type="submit" block>
              {t('consents.own.revoke')}
            </Button>
          </Stack>
        </form>
      )}
      {revoked.length > 0 && (
        <section>
          <h2 className={styles.legend}>{t('consents.own.revoked')}</h2>
          <ul className={styles.list}>
            {revoked.map((consent) => (
              <li key={consent.id}>
                <Card padding="md">
                  <Stack gap={2}>
                    <span>{consent.title}</span>
                    <About consent={consent} />
                    <span>
                      <Badge tone="warning">
                        {t('consents.own.revokedAt', { date: dateTime(consent.revokedAt ?? '') })}
                      </Badge>
                    </span>
                  </Stack>
                </Card>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.hint}>{t('consents.own.expires', { date: dateTime(held.expiresAt) })}</p>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('consents.own.confirmTitle', { count: asked.length })}
        description={t(takesMedical ? 'consents.own.confirmMedical' : 'consents.own.confirmText')}
        confirmLabel={t('consents.own.confirm')}
        cancelLabel={t('cancel')}
        pending={revoke.isPending}
        onConfirm={() => void confirm()}
      >
        <ul className={styles.named}>
          {asked.map(({ id, title, childName }) => (
            <li key={id}>
              {title}
              {childName && <span className={styles.hint}> · {childName}</span>}
            </li>
          ))}
        </ul>
      </AlertDialog>
    </Stack>
  );
}

function About({ consent }: { consent: OwnConsent }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const { childName, version, acceptedAt } = consent;
  return (
    <span className={styles.hint}>{t('consents.own.about', { childName, version, date: dateTime(acceptedAt) })}</span>
  );
}

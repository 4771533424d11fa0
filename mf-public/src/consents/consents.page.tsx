import { emailSchema } from '@school/api-contract/common';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { PageHeader } from '@school/design-system/page-header';
import { Stack } from '@school/design-system/stack';
import { TextField } from '@school/design-system/text-field';
import { CallSchool, useErrorText, useExclusive, usePageHead } from '@school/kit';
import { useEffect, useRef, useState } from 'react';
import { PublicPage } from '../shared/public-page';
import { ResultNotice } from '../shared/result-notice';
import { useTexts } from '../shared/use-texts';
import { useRequestLink } from './consents.queries';

/** A parent requests a link to the family's consents; the answer is the same for every address. */
export function Component() {
  const t = useTexts();
  const title = t('pages.consents.title');
  usePageHead({ title, description: t('pages.consents.description') });
  const [sentTo, setSentTo] = useState<string>();
  const [again, setAgain] = useState(false);
  return (
    <PublicPage>
      <PageHeader title={title} description={t('consents.intro')} />
      {sentTo === undefined ? (
        <Card>
          <LinkForm autoFocus={again} onSent={setSentTo} />
        </Card>
      ) : (
        <Sent
          to={sentTo}
          onAgain={() => {
            setAgain(true);
            setSentTo(undefined);
          }}
        />
      )}
    </PublicPage>
  );
}

function LinkForm({ autoFocus, onSent }: { autoFocus: boolean; onSent: (email: string) => void }) {
  const t = useTexts();
  const errorText = useErrorText();
  const exclusive = useExclusive();
  const request = useRequestLink();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [pressed, setPressed] = useState(false);
  const address = email.trim();
  // The button that led back here has disappeared, so the focus moves to the heading.
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  const isWrong = !emailSchema.safeParse(address).success;

  const submit = () => {
    setPressed(true);
    if (isWrong) {
      input.current?.focus();
      return;
    }
    void exclusive(async () => {
      const answer = await request.mutateAsync(address).catch(() => undefined);
      if (answer) onSent(address);
    });
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap={5}>
        <TextField
          ref={input}
          label={t('consents.email')}
          description={t('consents.emailHint')}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={pressed && isWrong ? t(address === '' ? 'consents.emailMissing' : 'consents.emailWrong') : undefined}
        />
        {request.isError && (
          <Alert tone="danger">
            <p>{errorText(request.error)}</p>
            <CallSchool />
          </Alert>
        )}
        <Button variant="primary" size="lg" type="submit" block loading={request.isPending}>
          {t('consents.send')}
        </Button>
      </Stack>
    </form>
  );
}

function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  const t = useTexts();
  return (
    <ResultNotice>
      <Alert
        tone="success"
        title={t('consents.sentTitle')}
        actions={<Button onClick={onAgain}>{t('consents.anotherEmail')}</Button>}
      >
        {t('consents.sentText', { email: to })}
      </Alert>
    </ResultNotice>
  );
}

import { TornRingFigure } from '@school/design-system/figure';
import { usePageHead, useParams, useSchoolReady } from '@school/kit';
import { useState } from 'react';
import { LinkProblem } from '../shared/link-problem';
import { PublicPage } from '../shared/public-page';
import { useTexts } from '../shared/use-texts';
import { clearDraft } from './draft';
import { ApplicationSent, SigningCancelled, SigningDone } from './final-screens';
import { LinkGate } from './link-gate';
import type { ParentValues } from './registration-forms';
import { SignatureStage } from './signature-stage';
import { clearResult, type RegistrationResult, storedResult, storeResult } from './stored-result';

/** Registration by link: the form, then the signature, then the final screen (specification sections 2 and 4). */
export function Component() {
  const t = useTexts();
  const { token } = useParams();
  usePageHead({ title: t('pages.register.title'), description: t('pages.register.description') });
  return (
    <PublicPage>
      {token ? (
        <Registration key={token} token={token} />
      ) : (
        <LinkProblem figure={<TornRingFigure />} title={t('register.noLink.title')}>
          {t('register.noLink.text')}
        </LinkProblem>
      )}
    </PublicPage>
  );
}

function NotOpen() {
  const t = useTexts();
  return <LinkProblem title={t('notOpen.title')}>{t('notOpen.text')}</LinkProblem>;
}

type Stage =
  | { at: 'form' }
  | { at: 'signature'; result: RegistrationResult }
  /** The registration is saved, but the signature could not be shown here. */
  | { at: 'sent'; result: RegistrationResult }
  | { at: 'signed' }
  | { at: 'cancelled' };

function Registration({ token }: { token: string }) {
  const ready = useSchoolReady();
  const [stage, setStage] = useState<Stage>(() => {
    const result = storedResult(token);
    if (!result) return { at: 'form' };
    return result.signed ? { at: 'signed' } : { at: 'signature', result };
  });
  // In memory only: passport numbers must not stay in the browser of a shared computer.
  const [family, setFamily] = useState<ParentValues>();
  if (!ready && (stage.at === 'form' || stage.at === 'signature')) return <NotOpen />;
  switch (stage.at) {
    case 'form':
      return (
        <LinkGate
          token={token}
          family={family}
          onRegistered={(result, parent) => {
            setFamily(parent);
            clearDraft(token);
            storeResult(token, result);
            setStage({ at: 'signature', result });
          }}
        />
      );
    case 'signature':
      return (
        <SignatureStage
          result={stage.result}
          onSigned={() => {
            // Stored so that a reload shows this screen again: an empty form would look as if nothing had been sent.
            storeResult(token, { ...stage.result, signed: true });
            setStage({ at: 'signed' });
          }}
          onCancelled={() => {
            clearResult(token);
            setStage({ at: 'cancelled' });
          }}
          onUnavailable={() => setStage({ at: 'sent', result: stage.result })}
        />
      );
    case 'sent':
      return <ApplicationSent contractId={stage.result.contractId} />;
    case 'signed':
      return (
        <SigningDone
          token={token}
          onAnother={() => {
            clearResult(token);
            setStage({ at: 'form' });
          }}
        />
      );
    case 'cancelled':
      return <SigningCancelled />;
  }
}

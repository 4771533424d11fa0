import type { ErasureAct, Family } from '@school/api-contract/families/personal-data';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Dialog } from '@school/design-system/dialog';
import { ErrorCard } from '@school/design-system/error-card';
import { Skeleton } from '@school/design-system/skeleton';
import { useClosingGuard, useErrorText, useFormats, useT } from '@school/kit';
import { useId, useState } from 'react';
import { ActLink } from './act-link';
import { EraseForm } from './erase-form';
import { ErasureItems } from './erasure-items';
import { useEraseFamily, useErasurePlan } from './personal-data.queries';
import { Readable } from './readable';

/** Shows the plan, then requests confirmation, then shows the act. */
export function EraseFamilyDialog({ family, onClose }: { family: Family; onClose: () => void }) {
  const t = useT('mf-contracts');
  const { phone } = useFormats();
  const formId = useId();
  const [act, setAct] = useState<ErasureAct>();
  const plan = useErasurePlan(family.parentPhone);
  const erase = useEraseFamily();
  const [isDirty, setDirty] = useState(false);
  const { askBefore } = useClosingGuard(isDirty && !act);
  const close = () => askBefore(onClose);
  const isPossible = plan.data?.some(({ action }) => action !== 'kept') ?? false;

  return (
    <Dialog
      open
      onOpenChange={() => !erase.isPending && close()}
      title={t(act ? 'personalData.erase.doneTitle' : 'personalData.erase.title')}
      description={`${family.parentName} · ${phone(family.parentPhone)}`}
      closeLabel={t('common.close')}
      footer={
        act || !isPossible ? (
          <Button variant={act ? 'primary' : 'secondary'} onClick={onClose}>
            {t(act ? 'common.done' : 'common.close')}
          </Button>
        ) : (
          <>
            <Button onClick={close} disabled={erase.isPending}>
              {t('common.cancel')}
            </Button>
            <Button variant="danger" type="submit" form={formId} loading={erase.isPending}>
              {t('personalData.erase.submit')}
            </Button>
          </>
        )
      }
    >
      {act ? (
        <Done act={act} />
      ) : (
        <Planned plan={plan}>
          {isPossible && (
            <EraseForm
              id={formId}
              parentPhone={family.parentPhone}
              erase={erase}
              onDirty={setDirty}
              onErased={setAct}
            />
          )}
        </Planned>
      )}
    </Dialog>
  );
}

function Done({ act }: { act: ErasureAct }) {
  const t = useT('mf-contracts');
  return (
    <>
      <Alert
        tone="success"
        role="status"
        title={t('personalData.erase.done', { number: act.actNumber })}
        actions={<ActLink act={act} />}
      >
        {t('personalData.erase.doneText')}
      </Alert>
      <ErasureItems items={act.items} done />
    </>
  );
}

function Planned({ plan, children }: { plan: ReturnType<typeof useErasurePlan>; children: React.ReactNode }) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  if (plan.isPending) {
    return (
      <div role="status" aria-busy="true" aria-label={t('common.loading')}>
        <Skeleton height="14rem" />
      </div>
    );
  }
  if (!plan.data) {
    return (
      <ErrorCard
        title={t('common.loadFailed')}
        description={errorText(plan.error)}
        action={<Button onClick={() => plan.refetch()}>{t('common.retry')}</Button>}
      />
    );
  }
  if (!children) {
    return (
      <Readable label={t('personalData.erase.nothing')}>
        <Alert title={t('personalData.erase.nothing')}>{t('personalData.erase.nothingText')}</Alert>
        <ErasureItems items={plan.data} />
      </Readable>
    );
  }
  return (
    <>
      <ErasureItems items={plan.data} />
      {children}
    </>
  );
}

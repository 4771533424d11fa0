import { releaseActionBody, releaseRoutes } from '@school/api-contract/school/releases';
import { TextArea } from '@school/design-system/text-area';
import { call, notify, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useRefetchReleases } from './releases.queries';
import { usePartName } from './use-part-name';

export interface TakeBack {
  kind: 'rollback' | 'halt';
  part: string;
  /** The version that browsers do not get any more. */
  version: string;
  /** The version that they get instead. */
  next: string;
}

/** Asks for a reason and rolls a release back or halts a canary. */
export function TakeBackDialog({ kind, part, version, next, onClose }: TakeBack & { onClose: () => void }) {
  const t = useT('mf-crm');
  const title = usePartName()(part);
  const refetch = useRefetchReleases();
  const form = useContractForm(releaseActionBody, {
    draft: { version, why: '' },
    // After a refusal too, since another user may have changed the live release.
    send: (body) => call(releaseRoutes[kind], { params: { part }, body }).finally(refetch),
    onSent: () => {
      notify({ title: t(`settings.releases.done.${kind}`, { part: title, version: next }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(`settings.releases.ask.${kind}`, { part: title })}
      description={t(`settings.releases.askText.${kind}`, { version, next })}
      closeLabel={t('settings.dialog.close')}
      cancelLabel={t('settings.dialog.cancel')}
      submitLabel={t(`settings.releases.${kind}`)}
      variant="danger"
      size="sm"
    >
      <TextArea
        {...form.input('why')}
        label={t('settings.releases.whyLabel')}
        description={t('settings.releases.whyHint')}
        required
        maxLength={300}
      />
    </FormDialog>
  );
}

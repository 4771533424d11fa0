import { deactivationBody, type PersonGroup, type User } from '@school/api-contract/accounts/users';
import { messages } from '@school/api-contract/rules/messages';
import { Button } from '@school/design-system/button';
import { Dialog } from '@school/design-system/dialog';
import { SelectField } from '@school/design-system/select-field';
import { SkeletonText } from '@school/design-system/skeleton';
import { notify, useErrorText, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { LoadFailure } from '../../load-failure';
import { useDeactivate, usePersonGroups, useTrainers } from './users.queries';

interface DeactivateDialogProps {
  user: User;
  onClose: () => void;
}

/** Waits for the groups that the leaver trains, then asks who takes over each. */
export function DeactivateDialog({ user, onClose }: DeactivateDialogProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const groups = usePersonGroups(user.id);
  const choices = useTrainers();
  // not from the cache, and kept while both are fetched again after the deactivation
  if (groups.data && groups.isFetchedAfterMount && choices.data) {
    const trained = groups.data.groups.filter(({ source, active }) => source === 'trainer' && active);
    const trainers = choices.data.trainers.filter(({ id }) => id !== user.id);
    return <HandOverDialog user={user} groups={trained} trainers={trainers} onClose={onClose} />;
  }
  const failed = [groups, choices].find(({ isError }) => isError);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('settings.users.leaving.deactivateTitle', { name: user.name })}
      closeLabel={t('settings.users.close')}
      footer={<Button onClick={onClose}>{t('settings.users.form.cancel')}</Button>}
    >
      {failed ? (
        <LoadFailure text={errorText(failed.error)} onRetry={() => void failed.refetch()} />
      ) : (
        <div role="status" aria-busy="true" aria-label={t('settings.users.loading')}>
          <SkeletonText lines={4} />
        </div>
      )}
    </Dialog>
  );
}

/** The choice that leaves the group without a coach; the empty value means that nothing is chosen yet. */
const nobody = 'nobody';

interface HandOverDialogProps extends DeactivateDialogProps {
  groups: readonly PersonGroup[];
  trainers: readonly { id: number; name: string }[];
}

function HandOverDialog({ user, groups, trainers, onClose }: HandOverDialogProps) {
  const t = useT('mf-crm');
  const deactivate = useDeactivate(user.id);
  const form = useContractForm(deactivationBody, {
    draft: { handOver: groups.map(({ groupId }) => ({ groupId, trainerId: '' })) },
    toBody: ({ handOver }) => ({
      handOver: handOver.map(({ groupId, trainerId }) => ({ groupId, trainerId: fromChoice(trainerId) })),
    }),
    texts: Object.fromEntries(groups.map((_, index) => [`handOver.${index}.trainerId`, messages.handOver])),
    send: (body) => deactivate.mutateAsync(body),
    onSent: () => {
      notify({ title: t('settings.users.leaving.deactivated', { name: user.name }) });
      onClose();
    },
  });
  const options = [
    ...trainers.map(({ id, name }) => ({ value: String(id), label: name })),
    { value: nobody, label: t('settings.users.leaving.nobody') },
  ];

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('settings.users.leaving.deactivateTitle', { name: user.name })}
      description={t('settings.users.leaving.deactivateText')}
      closeLabel={t('settings.users.close')}
      cancelLabel={t('settings.users.form.cancel')}
      submitLabel={t('settings.users.leaving.deactivate')}
      variant="danger"
    >
      {groups.length > 0 && <p>{t('settings.users.leaving.handOver', { count: groups.length })}</p>}
      {groups.map(({ groupId, name, branchName }, index) => (
        <SelectField
          key={groupId}
          {...form.field(`handOver.${index}.trainerId`)}
          native
          required
          label={branchName === null ? name : `${name} · ${branchName}`}
          placeholder={t('settings.users.leaving.choose')}
          options={options}
        />
      ))}
    </FormDialog>
  );
}

/** Undefined, which the schema refuses, until something was chosen. */
function fromChoice(choice: string): number | null | undefined {
  if (choice === '') return undefined;
  return choice === nobody ? null : Number(choice);
}

import { type Branch, type BranchBody, branchBody } from '@school/api-contract/school/branches';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { TextField } from '@school/design-system/text-field';
import { notify, useT } from '@school/kit';
import { useId } from 'react';
import { useRecordForm } from '../use-record-form';
import { FormDrawer } from './form-drawer';
import { HallList } from './hall-list';
import { useRefetchPlaces, useSaveBranch } from './places.queries';

interface BranchDrawerProps {
  /** Undefined creates a branch. */
  branch: Branch | undefined;
  onClose: () => void;
  onSaved: (branch: Branch) => void;
}

/** Name, address and phone of a branch, whether it is open, and its halls. */
export function BranchDrawer({ branch, onClose, onSaved }: BranchDrawerProps) {
  const t = useT('mf-crm');
  const id = useId();
  const save = useSaveBranch();
  const refetch = useRefetchPlaces();
  const { form, ...state } = useRecordForm(branchBody, {
    stored: branch,
    toDraft,
    save: (body, stored) => save.mutateAsync({ branch: stored, body }),
    refetch: async () => branch && refetch.branch(branch.id),
    onSaved: (saved) => {
      notify({ title: t(branch ? 'settings.places.branchSaved' : 'settings.places.branchCreated') });
      onSaved(saved);
    },
  });
  const names = ['name', 'address', 'phone'] as const;
  const activeGroups = branch?.activeGroupCount ?? 0;
  const field = (name: (typeof names)[number]) => ({ ...form.input(name), id: `${id}-${name}` });

  return (
    <FormDrawer
      {...state}
      form={form}
      title={t(branch ? 'settings.places.editBranch' : 'settings.places.newBranch')}
      submitLabel={t(branch ? 'settings.places.save' : 'settings.places.create')}
      errors={names.map((name) => ({ id: `${id}-${name}`, message: form.field(name).error }))}
      onClose={onClose}
      below={() => branch && <HallList branch={branch} />}
    >
      <TextField {...field('name')} label={t('settings.places.name')} required maxLength={100} />
      <TextField
        {...field('address')}
        label={t('settings.places.address')}
        description={t('settings.places.addressHint')}
        required
        maxLength={300}
      />
      <TextField
        {...field('phone')}
        type="tel"
        label={t('settings.places.phone')}
        description={t('settings.places.phoneHint')}
        maxLength={12}
      />
      {branch && (
        <CheckboxField
          {...form.input('active')}
          label={t('settings.places.branchActive')}
          description={
            activeGroups > 0
              ? t('settings.places.branchHasGroups', { count: activeGroups })
              : t('settings.places.branchActiveHint')
          }
          disabled={branch.active && activeGroups > 0}
        />
      )}
    </FormDrawer>
  );
}

const toDraft = (branch: Branch | undefined): BranchBody => ({
  name: branch?.name ?? '',
  address: branch?.address ?? '',
  phone: branch?.phone ?? '',
  active: branch?.active ?? true,
});

import { branchRoutes, hallBody } from '@school/api-contract/school/branches';
import { TextField } from '@school/design-system/text-field';
import { call, useMutation, useQueryClient, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';

interface NewHallDialogProps {
  branch: { id: number; name: string };
  onClose: () => void;
  onCreated: (hall: string) => void;
}

/** Adds a hall to the branch while a group is being filled in. */
export function NewHallDialog({ branch, onClose, onCreated }: NewHallDialogProps) {
  const t = useT('mf-crm');
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: (name: string) => call(branchRoutes.createHall, { params: { id: branch.id }, body: { name } }),
    onSettled: () => queries.invalidateQueries(),
  });
  const form = useContractForm(hallBody, {
    draft: { name: '' },
    send: ({ name }) => create.mutateAsync(name),
    onSent: ({ name }) => {
      onCreated(name);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('groups.form.newHall')}
      description={branch.name}
      closeLabel={t('groups.form.close')}
      cancelLabel={t('groups.form.cancel')}
      submitLabel={t('groups.form.addHallSubmit')}
    >
      <TextField {...form.input('name')} label={t('groups.form.hallName')} required maxLength={60} />
    </FormDialog>
  );
}

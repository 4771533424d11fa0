import { type Branch, type Hall, hallBody } from '@school/api-contract/school/branches';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { Button } from '@school/design-system/button';
import { IconButton } from '@school/design-system/icon-button';
import { TextField } from '@school/design-system/text-field';
import { notify, useErrorText, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { SettingRow, SettingRows } from '../setting-row';
import { SettingsPart } from '../settings-part';
import { useRemoveHall, useSaveHall } from './places.queries';

/** The halls of a branch; each change is saved at once. */
export function HallList({ branch }: { branch: Branch }) {
  const t = useT('mf-crm');
  const id = useId();
  const errorText = useErrorText();
  const remove = useRemoveHall(branch.id);
  /** `'new'`: a hall is being added. */
  const [edited, setEdited] = useState<Hall | 'new'>();
  const [removed, setRemoved] = useState<Hall>();
  return (
    <SettingsPart
      title={t('settings.places.halls')}
      description={t('settings.places.hallsHint')}
      actions={
        <Button size="sm" icon={<Plus />} onClick={() => setEdited('new')}>
          {t('settings.places.addHall')}
        </Button>
      }
    >
      {branch.halls.length > 0 && (
        <SettingRows label={t('settings.places.halls')}>
          {branch.halls.map((hall) => (
            <SettingRow
              key={hall.id}
              name={hall.name}
              facts={
                hall.groupCount > 0 && (
                  <span id={`${id}-${hall.id}`}>{t('settings.places.hallGroups', { count: hall.groupCount })}</span>
                )
              }
              editLabel={t('settings.places.renameHall', { name: hall.name })}
              onEdit={() => setEdited(hall)}
              action={
                <IconButton
                  size="sm"
                  icon={<Trash2 />}
                  aria-label={t('settings.places.removeHall', { name: hall.name })}
                  aria-describedby={hall.groupCount > 0 ? `${id}-${hall.id}` : undefined}
                  disabled={hall.groupCount > 0}
                  onClick={() => setRemoved(hall)}
                />
              }
            />
          ))}
        </SettingRows>
      )}
      {edited && (
        <HallDialog
          branchId={branch.id}
          hall={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      <AlertDialog
        open={removed !== undefined}
        onOpenChange={() => setRemoved(undefined)}
        title={t('settings.places.removeHallTitle')}
        description={removed && t('settings.places.removeHallText', { name: removed.name })}
        confirmLabel={t('settings.places.remove')}
        cancelLabel={t('settings.places.cancel')}
        pending={remove.isPending}
        onConfirm={() =>
          removed &&
          remove.mutate(removed.id, {
            onSettled: () => setRemoved(undefined),
            onError: (error) => notify({ tone: 'destructive', title: errorText(error) }),
          })
        }
      />
    </SettingsPart>
  );
}

function HallDialog({
  branchId,
  hall,
  onClose,
}: {
  branchId: number;
  /** Undefined adds a hall. */
  hall: Hall | undefined;
  onClose: () => void;
}) {
  const t = useT('mf-crm');
  const save = useSaveHall(branchId);
  const form = useContractForm(hallBody, {
    draft: { name: hall?.name ?? '' },
    send: ({ name }) => save.mutateAsync({ id: hall?.id, name }),
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(hall ? 'settings.places.renameHallTitle' : 'settings.places.newHall')}
      description={hall && hall.groupCount > 0 ? t('settings.places.renameHallHint') : undefined}
      closeLabel={t('settings.places.close')}
      cancelLabel={t('settings.places.cancel')}
      submitLabel={t(hall ? 'settings.places.save' : 'settings.places.add')}
    >
      <TextField {...form.input('name')} label={t('settings.places.hallName')} required maxLength={60} />
    </FormDialog>
  );
}

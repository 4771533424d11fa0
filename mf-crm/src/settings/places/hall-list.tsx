import { type Branch, type Hall, hallBody } from '@school/api-contract/school/branches';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { Button } from '@school/design-system/button';
import { IconButton } from '@school/design-system/icon-button';
import { TextField } from '@school/design-system/text-field';
import { notify, useErrorText, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import styles from './places.module.css';
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
    <section aria-labelledby={`${id}-title`} className={styles.halls}>
      <div>
        <h3 id={`${id}-title`}>{t('settings.places.halls')}</h3>
        <p className={styles.muted}>{t('settings.places.hallsHint')}</p>
      </div>
      {branch.halls.length > 0 && (
        <ul className={styles.rows}>
          {branch.halls.map((hall) => (
            <li key={hall.id} className={styles.row}>
              <span className={styles.rowText}>
                {hall.name}
                <span className={styles.muted} id={`${id}-${hall.id}`}>
                  {hall.groupCount > 0 ? t('settings.places.hallGroups', { count: hall.groupCount }) : ''}
                </span>
              </span>
              <IconButton
                icon={<Pencil />}
                aria-label={t('settings.places.renameHall', { name: hall.name })}
                onClick={() => setEdited(hall)}
              />
              <IconButton
                icon={<Trash2 />}
                aria-label={t('settings.places.removeHall', { name: hall.name })}
                aria-describedby={`${id}-${hall.id}`}
                disabled={hall.groupCount > 0}
                onClick={() => setRemoved(hall)}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button size="sm" icon={<Plus />} onClick={() => setEdited('new')}>
          {t('settings.places.addHall')}
        </Button>
      </div>
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
    </section>
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

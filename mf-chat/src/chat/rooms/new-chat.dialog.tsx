import type { Person } from '@school/api-contract/chat/rooms';
import { Alert } from '@school/design-system/alert';
import { Dialog } from '@school/design-system/dialog';
import { EmptyState } from '@school/design-system/empty-state';
import { SearchField } from '@school/design-system/search-field';
import { useErrorText, useLabels, useNavigate, useSession, useT } from '@school/kit';
import { useState } from 'react';
import { useOpenDirect, usePeople } from '../chat.queries';
import { PersonFace } from '../shared/person-face';
import styles from './new-chat.module.css';

/** Chooses a colleague to write to. */
export function NewChatDialog({ onClose }: { onClose: () => void }) {
  const t = useT('mf-chat');
  const labels = useLabels();
  const navigate = useNavigate();
  const { user } = useSession();
  const [search, setSearch] = useState('');
  const people = usePeople();
  const open = useOpenDirect();
  const errorText = useErrorText();
  const isWanted = ({ id, active, name }: Person) =>
    active && id !== user?.id && name.toLowerCase().includes(search.trim().toLowerCase());
  const found = [...people.values()].filter(isWanted);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('chat.newDirect')}
      closeLabel={t('chat.close')}
      size="sm"
    >
      <SearchField
        label={t('chat.findPerson')}
        placeholder={t('chat.findPerson')}
        clearLabel={t('chat.clearSearch')}
        value={search}
        onValueChange={setSearch}
      />
      {open.error && <Alert tone="danger">{errorText(open.error)}</Alert>}
      {found.length === 0 && <EmptyState title={t('chat.nobodyFound')} />}
      <ul className={styles.list}>
        {found.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              className={styles.person}
              disabled={open.isPending}
              onClick={() =>
                open.mutate(person.id, {
                  onSuccess: ({ id }) => {
                    onClose();
                    navigate(`/chat/${id}`);
                  },
                })
              }
            >
              <PersonFace person={person} />
              <span>
                {person.name}
                <span className={styles.role}>{labels.role(person.role)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

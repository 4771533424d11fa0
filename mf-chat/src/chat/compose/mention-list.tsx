import type { Person } from '@school/api-contract/chat/rooms';
import { Avatar } from '@school/design-system/avatar';
import { useT } from '@school/kit';
import { type KeyboardEvent, useState } from 'react';
import styles from './composer.module.css';

const most = 8;

export interface MentionChoice {
  isOpen: boolean;
  found: readonly Person[];
  active: Person | undefined;
  /** Handles a key. @returns whether the list used it */
  handleKey: (event: KeyboardEvent, choose: (person: Person) => void) => boolean;
}

/** Members whose name starts with the typed text; the arrow keys choose one. */
export function useMentionChoice(people: readonly Person[], query: string | undefined): MentionChoice {
  const [position, setPosition] = useState(0);
  const [closedFor, setClosedFor] = useState<string>();
  const text = query?.toLowerCase();
  const found =
    text === undefined
      ? []
      : people
          .filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${text}`) && name.toLowerCase() !== text.trim())
          .slice(0, most);
  const isOpen = found.length > 0 && closedFor !== query;
  const active = isOpen ? (found[position % found.length] ?? found[0]) : undefined;
  return {
    isOpen,
    found,
    active,
    handleKey: (event, choose) => {
      if (!isOpen || !active) return false;
      if (event.key === 'ArrowDown') setPosition((position + 1) % found.length);
      else if (event.key === 'ArrowUp') setPosition((position + found.length - 1) % found.length);
      else if (event.key === 'Escape') setClosedFor(query);
      else if (event.key === 'Enter' || event.key === 'Tab') {
        choose(active);
        setPosition(0);
      } else return false;
      event.preventDefault();
      return true;
    },
  };
}

interface MentionListProps {
  id: string;
  choice: MentionChoice;
  onChoose: (person: Person) => void;
}

export function MentionList({ id, choice, onChoose }: MentionListProps) {
  const t = useT('mf-chat');
  if (!choice.isOpen) return null;
  return (
    <div id={id} role="listbox" aria-label={t('chat.mention')} className={styles.mentions}>
      {choice.found.map((person) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field, which keeps the focus, handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the field points to the chosen one by aria-activedescendant
        <div
          key={person.id}
          id={`${id}-${person.id}`}
          role="option"
          aria-selected={person.id === choice.active?.id}
          className={styles.mention}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <Avatar id={person.id} name={person.name} />
          {person.name}
        </div>
      ))}
    </div>
  );
}

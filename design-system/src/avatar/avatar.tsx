import { useState } from 'react';
import { cx } from '../internal/cx';
import styles from './avatar.module.css';
import { toInitials, toTint } from './initials';

export interface AvatarProps {
  /** Decides the tint, so that a person looks the same everywhere. */
  id: number | string;
  /** As the list writes it: the initials come from its first two words. */
  name: string;
  /** Address of a photo that the family agreed to; initials stand for one that is missing or does not load. */
  photo?: string;
  /** 28 px in a table row, 40 px in a list on a phone, 64 px in the head of a card. */
  size?: 'sm' | 'md' | 'lg';
  /** Where the name does not stand beside it: screen readers then say it. */
  named?: boolean;
}

/** The face of a child or a colleague. */
export function Avatar({ id, name, photo, size = 'sm', named = false }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const look = { className: cx(styles.avatar, styles[size]), 'data-tint': toTint(id) };
  if (photo && photo !== failed) {
    return <img src={photo} alt={named ? name : ''} {...look} onError={() => setFailed(photo)} />;
  }
  // Drawn by the style sheet: what is copied, searched or read aloud is the name alone.
  const initials = toInitials(name);
  return named ? (
    <span role="img" aria-label={name} data-initials={initials} {...look} />
  ) : (
    <span aria-hidden="true" data-initials={initials} {...look} />
  );
}

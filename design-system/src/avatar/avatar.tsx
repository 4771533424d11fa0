import { useState } from 'react';
import { cx } from '../internal/cx';
import styles from './avatar.module.css';
import { toInitials, toTint, toTintKey } from './initials';

export interface AvatarProps {
  /**
   * Selects the tint of a person who has one id everywhere, such as a user. Without it the name does: a child is a request,
   * a contract and a student one after another, and looks the same as each of them.
   */
  id?: number | string;
  /** Surname first; the initials come from the first two words. */
  name: string;
  /** URL of a photo that the family agreed to; initials replace a missing or broken one. */
  photo?: string;
  /** 28 px in a table row and 36 px where that is an item on a phone, 40 px in other lists, 64 px in a card's header. */
  size?: 'sm' | 'md' | 'lg';
  /** Gives the avatar the name as its label, when no visible name is next to it. */
  named?: boolean;
}

/** Photo or initials of a student or user. */
export function Avatar({ id, name, photo, size = 'sm', named = false }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const look = { className: cx(styles.avatar, styles[size]), 'data-tint': toTint(id ?? toTintKey(name)) };
  if (photo && photo !== failed) {
    return <img src={photo} alt={named ? name : ''} {...look} onError={() => setFailed(photo)} />;
  }
  // Rendered by the style sheet, so that copying, searching and screen readers get the name only.
  const initials = toInitials(name);
  return named ? (
    <span role="img" aria-label={name} data-initials={initials} {...look} />
  ) : (
    <span aria-hidden="true" data-initials={initials} {...look} />
  );
}

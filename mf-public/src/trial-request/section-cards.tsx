import type { SportsSection } from '@school/api-contract/families/trial-requests';
import { FieldError } from '@school/design-system/field';
import { Radio } from '@school/design-system/radio-group';
import { type Ref, useId } from 'react';
import { useTexts } from '../shared/use-texts';
import { DirectionPicture } from './direction-picture';
import styles from './section-cards.module.css';

interface SectionCardsProps {
  sections: readonly SportsSection[];
  /** Id of the chosen section as text, or empty. */
  value: string;
  onValueChange: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
  /** The first card, which the form focuses when no section is chosen. */
  ref: Ref<HTMLInputElement>;
}

/** The sections as pictures: native radios, so that the arrow keys and screen readers work as everywhere. */
export function SectionCards({ sections, value, onValueChange, onBlur, error, ref }: SectionCardsProps) {
  const t = useTexts();
  const labelId = useId();
  const errorId = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelId}
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error && errorId}
      className={styles.group}
    >
      <div className={styles.legend}>
        <span id={labelId}>{t('trial.section')}</span>
        <span className={styles.asterisk} aria-hidden="true">
          *
        </span>
      </div>
      <div className={styles.cards}>
        {sections.map(({ id, name, sportsDirection, ageFrom }, index) => (
          <label key={id} className={styles.card} data-direction={sportsDirection ?? undefined}>
            <Radio
              ref={index === 0 ? ref : undefined}
              id={index === 0 ? 'trial-sectionId' : undefined}
              name="sectionId"
              value={String(id)}
              checked={value === String(id)}
              onChange={() => onValueChange(String(id))}
              onBlur={onBlur}
              aria-labelledby={`${labelId}-${id}`}
              aria-describedby={typeof ageFrom === 'number' ? `${labelId}-${id}-age` : undefined}
              className={styles.radio}
            />
            {sportsDirection && <DirectionPicture direction={sportsDirection} className={styles.picture} />}
            <span>
              <span id={`${labelId}-${id}`} className={styles.name}>
                {name}
              </span>
              {typeof ageFrom === 'number' && (
                <span id={`${labelId}-${id}-age`} className={styles.age}>
                  {t('trial.ageFrom', { age: ageFrom })}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** The room of four cards while the sections load. */
export function SectionCardsLoading() {
  const t = useTexts();
  return (
    <div className={styles.group}>
      <span className={styles.legend}>{t('trial.section')}</span>
      <div className={styles.cards} aria-hidden="true">
        {['first', 'second', 'third', 'fourth'].map((key) => (
          <span key={key} className={styles.loading} />
        ))}
      </div>
    </div>
  );
}

import { useLanguage, useT } from '@school/kit';
import { languages } from '@school/shell-contract/manifest-names';
import styles from './language-switch.module.css';

export function LanguageSwitch() {
  const t = useT('shell');
  const { language, setLanguage } = useLanguage();
  return (
    <fieldset className={styles.switch} aria-label={t('language.label')}>
      {languages.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          // The name begins with the visible letters, so that voice control finds it (WCAG 2.5.3).
          aria-label={`${each.toUpperCase()} ${t(`language.${each}`)}`}
          aria-pressed={each === language}
          className={styles.choice}
          onClick={() => setLanguage(each)}
        >
          {each.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}

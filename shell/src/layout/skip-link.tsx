import { useT } from '@school/kit';
import styles from './skip-link.module.css';

/** Id of the main part of every layout. */
export const contentId = 'content';

/** The first stop of the Tab key: over bar and menu, straight to the screen. */
export function SkipLink() {
  const t = useT('shell');
  return (
    <a
      href={`#${contentId}`}
      className={styles.skip}
      onClick={(event) => {
        // The address belongs to the router.
        event.preventDefault();
        document.getElementById(contentId)?.focus();
      }}
    >
      {t('app.skip')}
    </a>
  );
}

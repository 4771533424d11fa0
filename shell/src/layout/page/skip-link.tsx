import { useT } from '@school/kit';
import styles from './skip-link.module.css';

/** Id of the main element of every layout. */
export const contentId = 'content';

/** The first Tab stop: skips top bar and menu. */
export function SkipLink() {
  const t = useT('shell');
  return (
    <a
      href={`#${contentId}`}
      className={styles.skip}
      onClick={(event) => {
        // The router owns the address.
        event.preventDefault();
        document.getElementById(contentId)?.focus();
      }}
    >
      {t('app.skip')}
    </a>
  );
}

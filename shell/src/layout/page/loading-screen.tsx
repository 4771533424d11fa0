import { Spinner } from '@school/design-system/spinner';
import styles from './loading-screen.module.css';

/** Shown while session, texts and the first screen load; has no text, since the texts are not loaded yet. */
export function LoadingScreen({ label }: { label?: string }) {
  return (
    <div className={styles.screen}>
      <Spinner size="lg" label={label} />
    </div>
  );
}

import { Spinner } from '@school/design-system/spinner';
import styles from './loading-screen.module.css';

/** Before the texts are there, so it says nothing: session, texts and the first screen are on their way. */
export function LoadingScreen({ label }: { label?: string }) {
  return (
    <div className={styles.screen}>
      <Spinner size="lg" label={label} />
    </div>
  );
}

import { useTexts } from '../shared/use-texts';
import styles from './next-steps.module.css';

/** What a family may expect after the request is sent. */
export function NextSteps() {
  const t = useTexts();
  const steps: [string, string][] = [
    [t('trial.next.call'), t('trial.next.callText')],
    [t('trial.next.reminder'), t('trial.next.reminderText')],
    [t('trial.next.lesson'), t('trial.next.lessonText')],
  ];
  return (
    <section className={styles.next} aria-labelledby="trial-next">
      <h2 id="trial-next" className={styles.heading}>
        {t('trial.next.title')}
      </h2>
      <ol className={styles.steps}>
        {steps.map(([title, text]) => (
          <li key={title} className={styles.step}>
            <div>
              <strong className={styles.title}>{title}</strong>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

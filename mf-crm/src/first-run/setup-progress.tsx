import type { SchoolReadiness } from '@school/api-contract/school/school-readiness';
import { Link, useT } from '@school/kit';
import styles from './first-run.module.css';
import { StepIcon } from './step-icon';

/** The steps with their states; each can be opened at any time. */
export function SetupProgress({ steps, shown }: { steps: SchoolReadiness['steps']; shown: string | undefined }) {
  const t = useT('mf-crm');
  return (
    <nav aria-label={t('firstRun.stepsLabel')}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.name}>
            <Link
              to={`/first-run?step=${step.name}`}
              aria-current={step.name === shown ? 'step' : undefined}
              className={styles.step}
            >
              <StepIcon step={step} />
              {t(`firstRun.steps.${step.name}.title`)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

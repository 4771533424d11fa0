import { ButtonLink } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { Link as DesignLink } from '@school/design-system/link';
import { Link, useSession, useT } from '@school/kit';
import { useReadiness } from '../settings/school/readiness.queries';
import styles from './first-run.module.css';
import { StepIcon } from './step-icon';

/** The open steps of the set-up and why they matter, with links for the owner; renders nothing when all are done. */
export function SetupChecklist() {
  const t = useT('mf-crm');
  const { user } = useSession();
  const { data } = useReadiness();
  if (!data?.steps.some(({ done }) => !done)) return null;
  const isOwner = user?.role === 'owner';
  return (
    <Card
      aria-label={t('firstRun.checklist.title')}
      title={t('firstRun.checklist.title')}
      description={t('firstRun.checklist.description', {
        done: data.steps.filter(({ done }) => done).length,
        total: data.steps.length,
      })}
      actions={
        isOwner && (
          <ButtonLink variant="primary" render={<Link to="/first-run" />}>
            {t('firstRun.checklist.goOn')}
          </ButtonLink>
        )
      }
    >
      <ul className={styles.checklist}>
        {data.steps.map((step) => (
          <li key={step.name} className={styles.checkItem}>
            <StepIcon step={step} />
            <div>
              {isOwner && !step.done ? (
                <DesignLink render={<Link to={`/first-run?step=${step.name}`} />}>
                  {t(`firstRun.steps.${step.name}.title`)}
                </DesignLink>
              ) : (
                t(`firstRun.steps.${step.name}.title`)
              )}
              {!step.done && <p className={styles.why}>{t(`firstRun.steps.${step.name}.why`)}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

import type { SchoolReadiness } from '@school/api-contract/school/school-readiness';
import { useT } from '@school/kit';
import { CircleCheck, CircleDashed, Clock } from 'lucide-react';
import styles from './first-run.module.css';

const icons = { done: CircleCheck, skipped: Clock, open: CircleDashed };

/** Whether a step of the set-up is done, put off or open. */
export function StepIcon({ step: { done, skipped } }: { step: SchoolReadiness['steps'][number] }) {
  const t = useT('mf-crm');
  const state = done ? 'done' : skipped ? 'skipped' : 'open';
  const Icon = icons[state];
  return <Icon role="img" aria-label={t(`firstRun.states.${state}`)} size={18} className={styles[state]} />;
}

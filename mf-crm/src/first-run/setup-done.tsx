import type { SchoolReadiness } from '@school/api-contract/school/school-readiness';
import { ButtonLink } from '@school/design-system/button';
import { SuccessPanel } from '@school/design-system/success-panel';
import { Link, useHeldReason, useT } from '@school/kit';

/** The end of the set-up; says which steps were put off. */
export function SetupDone({ steps }: { steps: SchoolReadiness['steps'] }) {
  const t = useT('mf-crm');
  // a contract is signed with a code from an SMS
  const held = useHeldReason(['sms']);
  const open = steps.filter(({ done }) => !done).map(({ name }) => t(`firstRun.steps.${name}.title`));
  return (
    <SuccessPanel
      title={t(open.length === 0 ? 'firstRun.end.title' : 'firstRun.end.titleOpen')}
      action={
        <ButtonLink variant="primary" render={<Link to="/" />}>
          {t('firstRun.end.toDashboard')}
        </ButtonLink>
      }
    >
      {open.length > 0
        ? t('firstRun.end.textOpen', { steps: open.join(', ') })
        : held
          ? t('firstRun.end.textHeld', { ...held })
          : t('firstRun.end.text')}
    </SuccessPanel>
  );
}

import type { TrialValues } from '@school/api-contract/families/trial-form';
import { type TrialRequestBody, trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { SelectField } from '@school/design-system/select-field';
import { CallSchool, routeQuery, useErrorText, useQuery } from '@school/kit';
import { type Control, useController, useWatch } from 'react-hook-form';
import { useTexts } from '../shared/use-texts';
import { BranchSessions } from './branch-sessions';
import { SectionCards, SectionCardsLoading } from './section-cards';
import styles from './trial-request.module.css';

export interface SectionAndBranchProps {
  control: Control<TrialValues, unknown, TrialRequestBody>;
  now: Date;
  /** The translated error message of a field. */
  getError: (field: 'sectionId' | 'branchId') => string | undefined;
  onDesiredDate: (desiredDate: string) => void;
  /** Called with the direction of the chosen section; undefined: it belongs to none. */
  onDirection: (direction: string | undefined) => void;
}

/** Section, then its branches, then the branch's sessions; each appears after the previous choice. */
export function SectionAndBranch({ control, now, getError, onDesiredDate, onDirection }: SectionAndBranchProps) {
  const t = useTexts();
  const section = useController({ control, name: 'sectionId' });
  const branch = useController({ control, name: 'branchId' });
  const desiredDate = useWatch({ control, name: 'desiredDate' });
  const sections = useQuery(routeQuery(trialRequestRoutes.sportsSections));
  const branches = useQuery({
    ...routeQuery(trialRequestRoutes.branchesOfSection, { params: { sectionId: section.field.value } }),
    enabled: section.field.value !== '',
  });
  const chosenBranch = branches.data?.find(({ id }) => String(id) === branch.field.value);
  const loadingBranches = section.field.value !== '' && branches.isPending;
  return (
    <>
      {sections.isPending && <SectionCardsLoading />}
      {sections.isError && (
        <LoadFailure title={t('trial.sectionsFailed')} error={sections.error} onRetry={sections.refetch} />
      )}
      {sections.data?.length === 0 && <Alert role="status">{t('trial.noSections')}</Alert>}
      {sections.data !== undefined && sections.data.length > 0 && (
        <SectionCards
          ref={section.field.ref}
          sections={sections.data}
          value={section.field.value}
          onValueChange={(value) => {
            section.field.onChange(value);
            branch.field.onChange('');
            onDirection(sections.data.find(({ id }) => String(id) === value)?.sportsDirection ?? undefined);
          }}
          onBlur={section.field.onBlur}
          error={getError('sectionId')}
        />
      )}
      <SelectField
        native
        ref={branch.field.ref}
        id="trial-branchId"
        name="branchId"
        label={t('trial.branch')}
        required
        placeholder={branchPlaceholder()}
        options={(branches.data ?? []).map(({ id, name, address }) => ({
          value: String(id),
          label: `${name}, ${address}`,
        }))}
        disabled={!branches.data?.length}
        value={branch.field.value}
        onValueChange={branch.field.onChange}
        onBlur={branch.field.onBlur}
        // A phone truncates the chosen option.
        description={chosenBranch?.address}
        error={getError('branchId')}
      />
      <div aria-live="polite" aria-busy={loadingBranches} className={styles.live}>
        {branches.isError && (
          <LoadFailure title={t('trial.branchesFailed')} error={branches.error} onRetry={branches.refetch} />
        )}
        {branches.data?.length === 0 && <Alert tone="warning">{t('trial.noBranches')}</Alert>}
        {chosenBranch && (
          <BranchSessions
            schedule={chosenBranch.schedule}
            changes={chosenBranch.changes}
            now={now}
            chosen={desiredDate}
            onChoose={onDesiredDate}
          />
        )}
      </div>
    </>
  );

  function branchPlaceholder(): string {
    if (section.field.value === '') return t('trial.chooseSectionFirst');
    return loadingBranches ? t('loading') : t('trial.chooseBranch');
  }
}

function LoadFailure({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => unknown }) {
  const t = useTexts();
  const errorText = useErrorText();
  return (
    <Alert tone="danger" title={title} actions={<Button onClick={onRetry}>{t('retry')}</Button>}>
      <p>{errorText(error)}</p>
      <CallSchool />
    </Alert>
  );
}

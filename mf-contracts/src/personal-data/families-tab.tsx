import { type Family, maxFamilies } from '@school/api-contract/families/personal-data';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { ErrorCard } from '@school/design-system/error-card';
import { SearchField } from '@school/design-system/search-field';
import { Skeleton } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { useCan, useErrorText, useSearchText, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { useState } from 'react';
import { FamilyCard } from './family-card';
import styles from './personal-data.module.css';
import { shortestSearch, useFamilies } from './personal-data.queries';

const EraseFamilyDialog = lazyDialog(async () => (await import('./erase-family.dialog')).EraseFamilyDialog);

interface FamiliesTabProps {
  search: string;
  onSearch: (search: string) => void;
}

export function FamiliesTab({ search, onSearch }: FamiliesTabProps) {
  const t = useT('mf-contracts');
  const mayManage = useCan('managePersonalData');
  const [typed, setTyped] = useSearchText(search, onSearch);
  return (
    <Stack>
      {!mayManage && <Alert title={t('personalData.forbiddenTitle')}>{t('personalData.families.forbidden')}</Alert>}
      <search className={styles.search}>
        <SearchField
          label={t('personalData.families.search')}
          placeholder={t('personalData.families.search')}
          clearLabel={t('personalData.clearSearch')}
          value={typed}
          onValueChange={setTyped}
          disabled={!mayManage}
        />
      </search>
      {mayManage && <Found search={search.trim()} />}
    </Stack>
  );
}

function Found({ search }: { search: string }) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const families = useFamilies(search);
  const [erasing, setErasing] = useState<Family>();
  if (search.length < shortestSearch) {
    return <EmptyState title={t('personalData.families.start')}>{t('personalData.families.startText')}</EmptyState>;
  }
  if (families.isPending) {
    return (
      <div role="status" aria-busy="true" aria-label={t('common.loading')}>
        <Stack gap={3}>
          <Skeleton height="9rem" />
          <Skeleton height="9rem" />
        </Stack>
      </div>
    );
  }
  if (!families.data) {
    return (
      <ErrorCard
        title={t('common.loadFailed')}
        description={errorText(families.error)}
        action={<Button onClick={() => families.refetch()}>{t('common.retry')}</Button>}
      />
    );
  }
  return (
    <>
      <p className={styles.shown} aria-live="polite">
        {families.data.length < maxFamilies
          ? t('personalData.families.found', { count: families.data.length })
          : t('personalData.families.foundFirst', { shown: maxFamilies })}
      </p>
      {families.data.length === 0 ? (
        <EmptyState title={t('personalData.families.none')}>{t('personalData.families.noneText')}</EmptyState>
      ) : (
        <ul className={styles.families}>
          {families.data.map((family) => (
            <li key={family.parentPhone}>
              <FamilyCard family={family} onErase={() => setErasing(family)} />
            </li>
          ))}
        </ul>
      )}
      {erasing && <EraseFamilyDialog family={erasing} onClose={() => setErasing(undefined)} />}
    </>
  );
}

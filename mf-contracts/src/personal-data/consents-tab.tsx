import type { Consent } from '@school/api-contract/families/personal-data';
import { legalDocumentKinds } from '@school/api-contract/students/document-kinds';
import { Button } from '@school/design-system/button';
import { Chip, ChipGroup } from '@school/design-system/chip';
import { EmptyState } from '@school/design-system/empty-state';
import { PageToolbar } from '@school/design-system/page-toolbar';
import { SelectField } from '@school/design-system/select-field';
import { useSearchText, useT, useToolbarLabels } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { PagedList } from '@school/kit/lists';
import { useState } from 'react';
import { ConsentDialog } from './consent.dialog';
import { ConsentsTable } from './consents-table';
import { useConsentCount, useConsents } from './personal-data.queries';
import { type ConsentsFilter, noFilter } from './use-personal-data-view';

const RevokeConsentDialog = lazyDialog(async () => (await import('./revoke-consent.dialog')).RevokeConsentDialog);

interface ConsentsTabProps {
  filter: ConsentsFilter;
  onChange: (change: Partial<ConsentsFilter>) => void;
}

const states = ['active', 'revoked'] as const;
/** Documents that families consent to; policies need no consent. */
const given = legalDocumentKinds.filter((kind) => kind.startsWith('consent_'));

export function ConsentsTab({ filter, onChange }: ConsentsTabProps) {
  const t = useT('mf-contracts');
  const [typed, setTyped] = useSearchText(filter.search, (search) => onChange({ search }));
  const consents = useConsents(filter);
  const counts = { active: useConsentCount('active').data, revoked: useConsentCount('revoked').data };
  const [open, setOpen] = useState<{ consent: Consent; revoking: boolean }>();
  const close = () => setOpen(undefined);
  const reset = () => {
    setTyped('');
    onChange(noFilter);
  };
  const isFiltered = filter.search !== '' || filter.kind !== undefined || filter.state !== undefined;

  return (
    <>
      <PageToolbar
        labels={useToolbarLabels()}
        search={{
          label: t('personalData.search'),
          clearLabel: t('personalData.clearSearch'),
          value: typed,
          onValueChange: setTyped,
        }}
        onReset={reset}
        chips={{
          active: filter.state === undefined ? 0 : 1,
          controls: (
            <ChipGroup label={t('personalData.consents.byState')}>
              {states.map((state) => (
                <Chip
                  key={state}
                  pressed={filter.state === state}
                  onPressedChange={(pressed) => onChange({ state: pressed ? state : undefined })}
                  count={counts[state]}
                >
                  {t(`personalData.consents.states.${state}`)}
                </Chip>
              ))}
            </ChipGroup>
          ),
        }}
        more={{
          active: filter.kind === undefined ? 0 : 1,
          controls: (
            <SelectField
              label={t('personalData.consents.kind')}
              options={[
                { value: 'any', label: t('personalData.consents.anyKind') },
                ...given.map((kind) => ({ value: kind, label: t(`personalData.consents.kinds.${kind}`) })),
              ]}
              value={filter.kind ?? 'any'}
              onValueChange={(value) => onChange({ kind: legalDocumentKinds.find((kind) => kind === value) })}
            />
          ),
        }}
      />
      <PagedList
        query={consents}
        empty={
          <EmptyState
            title={t(isFiltered ? 'personalData.consents.nothingFound' : 'personalData.consents.empty')}
            action={isFiltered && <Button onClick={reset}>{t('personalData.reset')}</Button>}
          >
            {t(isFiltered ? 'personalData.consents.nothingFoundText' : 'personalData.consents.emptyText')}
          </EmptyState>
        }
      >
        {(rows) => (
          <ConsentsTable
            rows={rows}
            total={consents.data?.pages[0]?.total ?? rows.length}
            busy={consents.isPlaceholderData}
            onOpen={(consent) => setOpen({ consent, revoking: false })}
          />
        )}
      </PagedList>
      {open && !open.revoking && (
        <ConsentDialog
          consent={open.consent}
          onClose={close}
          onRevoke={() => setOpen({ consent: open.consent, revoking: true })}
        />
      )}
      {open?.revoking && <RevokeConsentDialog consent={open.consent} onClose={close} />}
    </>
  );
}

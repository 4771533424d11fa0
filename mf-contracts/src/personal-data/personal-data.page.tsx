import { PageHeader } from '@school/design-system/page-header';
import { Tabs } from '@school/design-system/tabs';
import { Link, useT } from '@school/kit';
import { ActsTab } from './acts-tab';
import { ConsentsTab } from './consents-tab';
import { FamiliesTab } from './families-tab';
import { type PersonalDataTab, usePersonalDataView } from './use-personal-data-view';

/** Consents of families, their stored data, and the acts of erasure (152-FZ). */
export function Component() {
  const t = useT('mf-contracts');
  const { tab, filter, showTab, setFilter } = usePersonalDataView();
  return (
    <>
      <PageHeader
        title={t('personalData.title')}
        back={{ label: t('personalData.back'), render: <Link to="/settings" /> }}
      />
      <Tabs<PersonalDataTab>
        label={t('personalData.tabs.label')}
        value={tab}
        onValueChange={showTab}
        items={[
          {
            value: 'consents',
            label: t('personalData.tabs.consents'),
            content: <ConsentsTab filter={filter} onChange={setFilter} />,
          },
          {
            value: 'families',
            label: t('personalData.tabs.families'),
            content: <FamiliesTab search={filter.search} onSearch={(search) => setFilter({ search })} />,
          },
          { value: 'acts', label: t('personalData.tabs.acts'), content: <ActsTab /> },
        ]}
      />
    </>
  );
}

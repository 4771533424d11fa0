import { MoreActions } from '@school/design-system/more-actions';
import { PageHeader } from '@school/design-system/page-header';
import { useNavigate, useSearchText, useT } from '@school/kit';
import { PagedList, TotalCount } from '@school/kit/lists';
import { Download, FilePlus2 } from 'lucide-react';
import { SendingButton } from '../shared/sending-button';
import { exportAddress, useContracts } from './contracts.queries';
import { ContractsEmpty } from './contracts-empty';
import { ContractsFilters } from './contracts-filters';
import { ContractsTable } from './contracts-table';
import { NewContractDialog } from './new-contract/new-contract-dialog.lazy';
import { noFilter, useContractsView } from './use-contracts-view';

/** Contracts by status; each opens on its own page. */
export function Component() {
  const t = useT('mf-contracts');
  const navigate = useNavigate();
  const { filter, setFilter, composing, setComposing } = useContractsView();
  const [typed, setTyped] = useSearchText(filter.search, (search) => setFilter({ search }));
  const contracts = useContracts(filter);
  const compose = () => setComposing(true);
  const reset = () => {
    setTyped('');
    setFilter(noFilter);
  };

  return (
    <>
      <PageHeader
        title={t('contracts.title')}
        description={
          <TotalCount total={contracts.data?.pages[0]?.total} toText={(count) => t('contracts.total', { count })} />
        }
        actions={
          <>
            <MoreActions
              label={t('common.moreActions')}
              items={[
                {
                  id: 'export',
                  label: t('common.export'),
                  icon: <Download />,
                  download: exportAddress(filter),
                  rare: true,
                },
              ]}
            />
            <SendingButton variant="primary" collapses icon={<FilePlus2 />} onClick={compose}>
              {t('contracts.new')}
            </SendingButton>
          </>
        }
      />
      <ContractsFilters filter={filter} onChange={setFilter} typed={typed} onTyped={setTyped} onReset={reset} />
      <PagedList
        query={contracts}
        empty={<ContractsEmpty filter={filter} onNew={compose} onReset={reset} />}
        countText={(shown, total) => t('common.shown', { shown, total })}
      >
        {(rows) => <ContractsTable rows={rows} busy={contracts.isPlaceholderData} />}
      </PagedList>
      {composing && (
        <NewContractDialog
          onClose={() => setComposing(false)}
          onCreated={(id) => void navigate(`/contracts/${id}`, { replace: true })}
        />
      )}
    </>
  );
}

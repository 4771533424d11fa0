import { ButtonLink } from '@school/design-system/button';
import { useWide } from '@school/design-system/detail-panel';
import { MoreActions } from '@school/design-system/more-actions';
import { PageHeader } from '@school/design-system/page-header';
import { Link, useParams, useSearchText, useT } from '@school/kit';
import { Archive, ChartColumn, Download, Plus } from 'lucide-react';
import { useAbovePhone } from '../shared/use-above-phone';
import { Board } from './board';
import { CardDialogs } from './card-dialogs';
import { ConversionStrip } from './conversion-strip';
import { NewRequestPanel } from './edit/new-request-panel';
import { FunnelFilters } from './funnel-filters';
import { ListedRequest } from './list/listed-request';
import { RequestsList } from './list/requests-list';
import { RequestPanel } from './panel/request-panel';
import { exportAddress } from './trial-requests.queries';
import { useCardActions } from './use-card-actions';
import { useFunnelFilter } from './use-funnel-filter';
import { useFunnelAddress, useFunnelView } from './use-funnel-view';

/**
 * Trial requests as a board or a list at /sales-funnel; /sales-funnel/:id opens the panel of one request over it,
 * /sales-funnel/new the form.
 */
export function Component() {
  const t = useT('mf-funnel');
  const { id } = useParams();
  const [view, setView] = useFunnelView();
  const { filter, isFiltered, setFilter, reset } = useFunnelFilter();
  const [typed, setTyped] = useSearchText(filter.search, (search) => setFilter({ search }));
  const openId = id === undefined || id === 'new' ? undefined : Number(id);
  // on a phone the requests themselves need the room
  const hasRoomForStrip = useAbovePhone();
  const docks = useWide() && view === 'list';
  const { newAddress } = useFunnelAddress();
  const actions = useCardActions(filter);
  const resetAll = () => {
    setTyped('');
    reset();
  };

  return (
    <>
      <PageHeader
        title={t('board.title')}
        actions={
          <>
            <MoreActions
              label={t('board.moreActions')}
              collapsed={docks && openId !== undefined}
              items={[
                {
                  id: 'conversion',
                  label: t('board.conversion'),
                  icon: <ChartColumn />,
                  render: <Link to="/sales-funnel/conversion" />,
                  // the strip above the board leads there too
                  rare: view === 'board',
                },
                { id: 'archive', label: t('board.archive'), icon: <Archive />, render: <Link to="/refusal-archive" /> },
                {
                  id: 'export',
                  label: t('board.export'),
                  icon: <Download />,
                  download: exportAddress(filter),
                  rare: true,
                },
              ]}
            />
            <ButtonLink
              variant="primary"
              collapses
              icon={<Plus />}
              render={<Link to={newAddress} preventScrollReset />}
            >
              {t('board.add')}
            </ButtonLink>
          </>
        }
      />
      {view === 'board' && hasRoomForStrip && <ConversionStrip />}
      <FunnelFilters
        view={view}
        onView={setView}
        filter={filter}
        typed={typed}
        onType={setTyped}
        onChange={setFilter}
        onReset={resetAll}
      />
      {view === 'list' ? (
        <RequestsList filter={filter} isFiltered={isFiltered} openId={openId} actions={actions} onReset={resetAll} />
      ) : (
        <Board filter={filter} isFiltered={isFiltered} onMove={actions.askToMove} onSendLink={actions.askToSendLink} />
      )}
      {id === 'new' && <NewRequestPanel />}
      {openId !== undefined &&
        (view === 'list' ? (
          <ListedRequest id={openId} filter={filter} actions={actions} />
        ) : (
          <RequestPanel key={openId} id={openId} actions={actions} />
        ))}
      <CardDialogs actions={actions} />
    </>
  );
}

import { PageHeader } from '@school/design-system/page-header';
import { useT } from '@school/kit';
import { Board } from './board';
import { CardDialogs } from './card-dialogs';
import { useCardActions } from './use-card-actions';

/** The board of trial requests; a card changes status by mouse, touch, keyboard or its menu. */
export function Component() {
  const t = useT('mf-funnel');
  const actions = useCardActions();
  return (
    <>
      <PageHeader title={t('board.title')} description={t('board.description')} />
      <Board onMove={actions.askToMove} onSendLink={actions.askToSendLink} />
      <CardDialogs actions={actions} />
    </>
  );
}

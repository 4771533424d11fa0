import { lazyDialog } from '@school/kit/forms';

export const loadWalkInDialog = async () =>
  (await import(/* webpackChunkName: 'walk-in' */ './walk-in.dialog')).WalkInDialog;

export const WalkInDialog = lazyDialog(loadWalkInDialog);

import { lazyPart } from '../lazy-part/lazy-part';

/** The positioning code of everything that opens beside a button. */
export const popupPanel = lazyPart(() => import(/* webpackChunkName: 'popup-panel' */ './popup-panel'));

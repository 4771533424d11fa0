import { lazyPart } from '@school/design-system/lazy-part';

/** The menu's numbers and directions, apart from the first view, which they must not delay. */
export const menuCountsPart = lazyPart(() => import(/* webpackChunkName: 'menu-counts' */ './menu-counts'));

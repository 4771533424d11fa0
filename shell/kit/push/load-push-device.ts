/** Few people ever see it, so it is no part of the first page. */
export const loadPushDevice = () => import(/* webpackChunkName: 'push-device' */ './push-device');

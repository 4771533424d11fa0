/** Loaded on demand, since few people use it. */
export const loadPushDevice = () => import(/* webpackChunkName: 'push-device' */ './push-device');

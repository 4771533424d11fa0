export { type LazyPart, lazyPart, loadLazyParts, useLazyPart } from './lazy-part';

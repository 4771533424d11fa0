export { useMedia } from '../internal/use-media';

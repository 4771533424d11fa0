export { createShellMiddleware } from './middleware';

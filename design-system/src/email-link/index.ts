export { EmailLink, type EmailLinkProps } from './email-link';

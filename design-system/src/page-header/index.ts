export { BackLink, type BackLinkProps, PageHeader, type PageHeaderProps } from './page-header';

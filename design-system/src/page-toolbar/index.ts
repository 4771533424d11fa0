export { type Filters, PageToolbar, type PageToolbarLabels, type PageToolbarProps } from './page-toolbar';

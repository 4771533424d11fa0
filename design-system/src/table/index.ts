export { Table } from './table';
export type { TableColumn } from './table-column';
export type { TableProps, TableSort } from './table-props';

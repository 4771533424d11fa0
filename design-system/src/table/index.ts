export { Table, type TableProps, type TableSort } from './table';
export type { TableColumn } from './table-column';

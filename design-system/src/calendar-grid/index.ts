export { CalendarGrid, type CalendarGridProps } from './calendar-grid';

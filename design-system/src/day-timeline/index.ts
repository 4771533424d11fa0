export { DayTimeline, type DayTimelineProps } from './day-timeline';

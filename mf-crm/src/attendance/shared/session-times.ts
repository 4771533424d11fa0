import type { JournalSession } from './journal-marks';

/** '17:30–19:00', several separated by commas; empty for an unscheduled session. */
export const formatTimes = ({ times }: Pick<JournalSession, 'times'>) =>
  times.map(({ startTime, endTime }) => `${startTime.slice(0, 5)}–${endTime.slice(0, 5)}`).join(', ');

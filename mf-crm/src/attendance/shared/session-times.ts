import type { JournalSession } from './journal-marks';

/** '17:30–19:00', several of a day with commas; empty for a session that is in no schedule. */
export const timesText = ({ times }: Pick<JournalSession, 'times'>) =>
  times.map(({ startTime, endTime }) => `${startTime.slice(0, 5)}–${endTime.slice(0, 5)}`).join(', ');

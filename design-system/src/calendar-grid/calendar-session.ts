import type { ReactNode } from 'react';
import type { RenderElement } from '../internal/render-as';

export interface CalendarColumn {
  key: string;
  /** Full name: 'среда, 18 ноября', or a hall's or coach's name. */
  name: string;
  /** Text of the column header: 'ср' and '18', or only the name. */
  short: string;
  number?: string;
  isToday?: boolean;
  /** Not a working day: has a less prominent background. */
  isQuiet?: boolean;
}

export interface CalendarSession {
  id: string;
  /** Key of its column. */
  column: string;
  /** 'HH:mm' */
  startTime: string;
  endTime: string;
  title: string;
  /** Hall and coach. */
  details?: string;
  /** Sports direction as in the API; selects the colour. */
  direction: string;
  /** Direction glyph in the corner. */
  glyph?: ReactNode;
  /** `ghost`: the original place of a rescheduled session; `moved`: its new place. */
  state: 'planned' | 'moved' | 'ghost' | 'cancelled';
  /** Where it was rescheduled from or to, that it is cancelled, or another change: 'с пт, 18:00'. */
  note?: string;
  /** The face of the coach whom the note names: it then stands after the hall, where a coach does. Drawn small. */
  noteIcon?: ReactNode;
  /** Text of the clash of coach or hall, if any: 'Пересечение в зале'. */
  clash?: string;
  /** The full description: the tooltip, and the accessible description. */
  summary: string;
  /** The router's link element to the session or its group, without children. */
  render: RenderElement;
}

/** Makes a session's link a stop of the arrow keys; one of all is in the tab order. */
export interface SessionLinkProps {
  tabIndex: 0 | -1;
  onFocus: () => void;
  ref: (link: HTMLElement | null) => void;
}

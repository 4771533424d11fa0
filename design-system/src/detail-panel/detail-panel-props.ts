import type { DrawerProps } from '../drawer/drawer-props';

/** The way through the list from inside the panel. */
export interface PanelSteps {
  /** Where the record stands in the list: 'Ученик 3 из 154'. */
  position: string;
  previousLabel: string;
  nextLabel: string;
  /** Opens the record before this one; missing at the start of the list. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

export interface DetailPanelProps extends Omit<DrawerProps, 'side' | 'width' | 'renderTop' | 'returnFocusTo'> {
  /** Whether the record's list is on the page, so that the panel can dock beside it on a wide screen. */
  besideList: boolean;
  /** Changes with the record that the panel shows. */
  recordKey: string | number;
  steps?: PanelSteps | undefined;
}

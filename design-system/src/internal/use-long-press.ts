import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** Milliseconds after which a touch is a long press, as on Android and iOS. */
const longPress = 500;
/** Pixels that a finger may move meanwhile; more is a scroll. */
const tolerance = 10;

/**
 * Handlers that call `onLongPress` when a finger rests on the element. The click that ends the press is swallowed, and
 * so is the browser's own menu. Only a shortcut: the same action must also be a button.
 */
export function useLongPress() {
  const press = useRef<{ timer: number; x: number; y: number } | undefined>(undefined);
  const isDone = useRef(false);
  const cancel = () => {
    window.clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  useEffect(() => () => window.clearTimeout(press.current?.timer), []);

  return (onLongPress: () => void) => {
    const finish = () => {
      cancel();
      isDone.current = true;
      onLongPress();
    };
    return {
      onPointerDown: (event: PointerEvent) => {
        cancel();
        isDone.current = false;
        if (event.pointerType !== 'touch' || !event.isPrimary) return;
        press.current = { timer: window.setTimeout(finish, longPress), x: event.clientX, y: event.clientY };
      },
      onPointerMove: (event: PointerEvent) => {
        const start = press.current;
        if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > tolerance) cancel();
      },
      onPointerUp: cancel,
      onPointerCancel: cancel,
      onContextMenu: (event: MouseEvent) => {
        // Android opens its menu at the same moment.
        if (press.current) finish();
        if (isDone.current) event.preventDefault();
      },
      onClickCapture: (event: MouseEvent) => {
        if (!isDone.current) return;
        isDone.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    };
  };
}

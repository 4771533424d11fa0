import { expect, test, vi } from 'vitest';
import { boardColumns } from './board-columns';
import { nextColumn } from './board-keyboard';

const WIDTH = 280;

/** Four columns of 280 px side by side, 20 px apart, 100 px from the top; those in `closed` do not accept the card. */
function press(
  code: string,
  { left, closed = [] }: { left: number; closed?: string[] },
  widthOf = (_column: string) => WIDTH,
) {
  const event = { code, preventDefault: vi.fn() };
  const target = nextColumn(event, {
    currentCoordinates: { x: left, y: 150 },
    context: {
      collisionRect: { left, width: 250 },
      droppableContainers: new Map<string, { disabled: boolean }>(
        boardColumns.map((column) => [column, { disabled: closed.includes(column) }]),
      ),
      droppableRects: new Map<string, { left: number; top: number; width: number }>(
        boardColumns.map((column, index) => [column, { left: index * 300, top: 100, width: widthOf(column) }]),
      ),
    },
  });
  return { target, event };
}

const inColumn = (index: number) => ({ x: index * 300 + 8, y: 148 });

test('right goes to the next column, left goes back', () => {
  expect(press('ArrowRight', { left: 10 }).target).toEqual(inColumn(1));
  expect(press('ArrowLeft', { left: 608 }).target).toEqual(inColumn(1));
});

test('skips a column that does not accept the card', () => {
  expect(press('ArrowRight', { left: 308, closed: ['NEW', 'SIGNED'] }).target).toEqual(inColumn(3));
  expect(press('ArrowLeft', { left: 908, closed: ['SIGNED', 'TRIAL_ASSIGNED'] }).target).toEqual(inColumn(0));
});

test('skips a column that a narrow screen hides', () => {
  const hidden = (column: string) => (column === 'TRIAL_ASSIGNED' ? 0 : WIDTH);
  expect(press('ArrowRight', { left: 10 }, hidden).target).toEqual(inColumn(2));
});

test('does nothing at the last column', () => {
  expect(press('ArrowRight', { left: 908 }).target).toBeUndefined();
  expect(press('ArrowLeft', { left: 10 }).target).toBeUndefined();
  expect(press('ArrowRight', { left: 10, closed: [...boardColumns] }).target).toBeUndefined();
});

test.each(['ArrowUp', 'ArrowDown'])('%s neither moves the card nor scrolls the page', (code) => {
  const { target, event } = press(code, { left: 10 });
  expect(target).toBeUndefined();
  expect(event.preventDefault).toHaveBeenCalledTimes(1);
});

test('ignores any other key', () => {
  const { target, event } = press('KeyA', { left: 10 });
  expect(target).toBeUndefined();
  expect(event.preventDefault).not.toHaveBeenCalled();
});

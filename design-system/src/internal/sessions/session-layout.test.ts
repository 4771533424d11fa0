import { describe, expect, test } from 'vitest';
import { placeInLanes, placeSideBySide, toFoldedScale, toHours, toInterval, toTimeScale } from './session-layout';

const at = (startTime: string, endTime: string) => toInterval({ startTime, endTime });

describe('an interval', () => {
  test('of an ordinary session is its minutes', () => expect(at('17:30', '19:00')).toEqual({ start: 1050, end: 1140 }));
  test('without a duration is still visible', () => expect(at('10:00', '10:00')).toEqual({ start: 600, end: 615 }));
  test('without a duration at the end of the day ends with the day', () =>
    expect(at('23:55', '23:55')).toEqual({ start: 1425, end: 1440 }));
  test('until midnight ends with the day', () => expect(at('22:00', '00:00')).toEqual({ start: 1320, end: 1440 }));
  test('over midnight ends with the day too', () => expect(at('23:00', '01:00')).toEqual({ start: 1380, end: 1440 }));
  test('from midnight on', () => expect(at('00:00', '01:00')).toEqual({ start: 0, end: 60 }));
});

describe('lanes', () => {
  test('none when nothing overlaps, nor when one begins as another ends', () =>
    expect(placeInLanes([at('10:00', '11:00'), at('11:00', '12:00')])).toEqual([
      { lane: 0, lanes: 1 },
      { lane: 0, lanes: 1 },
    ]));
  test('two that overlap share the width; a later one has it alone', () =>
    expect(placeInLanes([at('12:00', '13:00'), at('10:00', '11:00'), at('10:30', '11:30')])).toEqual([
      { lane: 0, lanes: 1 },
      { lane: 0, lanes: 2 },
      { lane: 1, lanes: 2 },
    ]));
  test('a chain takes as few lanes as it can', () =>
    expect(placeInLanes([at('10:00', '12:00'), at('11:00', '13:00'), at('12:00', '14:00')])).toEqual([
      { lane: 0, lanes: 2 },
      { lane: 1, lanes: 2 },
      { lane: 0, lanes: 2 },
    ]));
  test('three at once, two of them without a duration', () =>
    expect(
      placeInLanes([at('10:00', '10:00'), at('10:00', '10:00'), at('10:00', '11:00')]).map(({ lane }) => lane),
    ).toEqual([1, 2, 0]));
  test('of no intervals are none', () => expect(placeInLanes([])).toEqual([]));
});

describe('sessions side by side', () => {
  test('are as wide as the sessions beside them leave room for', () =>
    expect(
      placeSideBySide([at('16:00', '19:00'), at('16:30', '17:30'), at('17:00', '18:00'), at('18:00', '19:00')]),
    ).toEqual([
      { lane: 0, lanes: 3, span: 1 },
      { lane: 1, lanes: 3, span: 1 },
      { lane: 2, lanes: 3, span: 1 },
      { lane: 1, lanes: 3, span: 2 },
    ]));
  test('have the full width when they overlap none', () =>
    expect(placeSideBySide([at('09:00', '10:00'), at('10:00', '11:00')])).toEqual([
      { lane: 0, lanes: 1, span: 1 },
      { lane: 0, lanes: 1, span: 1 },
    ]));
});

test('the hours begin with the half hour of the first session; without sessions they are the usual ones', () => {
  const usual = { start: 540, end: 1260 };
  expect(toHours([at('06:30', '07:15'), at('22:00', '00:00')], usual)).toEqual({ start: 390, end: 1440 });
  expect(toHours([at('06:20', '07:15')], usual)).toEqual({ start: 360, end: 480 });
  expect(toHours([], usual)).toBe(usual);
});

test('hours without sessions are shorter, and times outside are clamped to the edges', () => {
  const { offset, length } = toTimeScale(at('10:00', '13:00'), [at('12:00', '13:00')], { busy: 60, quiet: 20 });
  expect([600, 630, 660, 720, 750, 780].map(offset)).toEqual([0, 10, 20, 40, 70, 100]);
  expect(length).toBe(100);
  expect([offset(0), offset(1440)]).toEqual([0, 100]);
});

test('a scale may begin with a half hour', () => {
  const { offset, length } = toTimeScale(at('10:30', '13:00'), [at('10:30', '11:30')], { busy: 60, quiet: 20 });
  expect([600, 630, 660, 720, 780].map(offset)).toEqual([0, 0, 30, 90, 110]);
  expect(length).toBe(110);
});

test('a long gap between sessions is a fold of one height; a shorter one keeps its length, and so do the edges', () => {
  const sessions = [at('15:30', '16:30'), at('10:00', '11:00'), at('10:30', '11:30'), at('12:00', '13:00')];
  const { offset, length, folds } = toFoldedScale(at('09:00', '17:00'), sessions, { hour: 60, fold: 30, leastGap: 60 });
  expect(folds).toEqual([{ start: 780, end: 930 }]);
  expect([540, 600, 690, 720, 780, 855, 930, 990, 1020].map(offset)).toEqual([
    0, 60, 150, 180, 240, 255, 270, 330, 360,
  ]);
  expect(length).toBe(360);
  expect([offset(0), offset(1440)]).toEqual([0, 360]);
});

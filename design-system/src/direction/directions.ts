/** The four values of a student's and a group's sports direction. */
export const directions = ['artistic_gymnastics', 'martial_arts', 'dance', 'sports_gymnastics'] as const;
export type Direction = (typeof directions)[number];

export function isDirection(value: string): value is Direction {
  return directions.some((direction) => direction === value);
}

import type { Direction } from './school';

const [width, height] = [1280, 854];

/** Near the hues that the screens give the directions. */
const directionHues: Record<Direction, number> = {
  artistic_gymnastics: 330,
  martial_arts: 20,
  dance: 265,
  sports_gymnastics: 190,
};

export interface Drawing {
  full: Buffer;
  small: Buffer;
}

/** Draws a hall with children without faces, for photos of the demo: no real child is in them. */
export async function drawSession(direction: Direction, variant: number): Promise<Drawing> {
  // loaded on demand: only an empty demo draws
  const { default: sharp } = await import('sharp');
  const full = await sharp(Buffer.from(toSvg(direction, variant)))
    .jpeg({ quality: 80 })
    .toBuffer();
  const small = await sharp(full).resize({ width: 480 }).jpeg({ quality: 80 }).toBuffer();
  return { full, small };
}

function toSvg(direction: Direction, variant: number): string {
  const hue = directionHues[direction];
  const figures = Array.from({ length: 5 + (variant % 4) }, (_, index) => {
    const x = 150 + ((index * 157 + variant * 71) % 980);
    const y = 560 + ((index * 67 + variant * 29) % 150);
    return { y, drawn: figure(x, y, 0.8 + (y - 560) / 300, (index + variant) % 4, (hue + index * 23) % 360) };
  }).sort((one, other) => one.y - other.y);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="hsl(${hue} 25% 90%)"/>
    ${[0, 1, 2, 3].map((index) => `<rect x="${90 + index * 300}" y="90" width="200" height="230" rx="8" fill="hsl(205 50% 96%)" stroke="hsl(${hue} 15% 70%)" stroke-width="8"/>`).join('')}
    <rect y="470" width="${width}" height="384" fill="hsl(${30 + (variant % 3) * 6} 45% 72%)"/>
    <ellipse cx="640" cy="690" rx="590" ry="140" fill="hsl(${hue} 45% ${58 + (variant % 3) * 4}%)"/>
    ${figures.map(({ drawn }) => drawn).join('')}</svg>`;
}

/** Angles of arms and legs in degrees from straight down. */
const poses = [
  { arms: [150, 205], legs: [15, -15] },
  { arms: [90, -90], legs: [50, -10] },
  { arms: [150, -60], legs: [80, 0] },
  { arms: [120, -120], legs: [35, -35] },
] as const;

const skins = ['#f0c8a4', '#e3b08a', '#c98f68'] as const;
const hairs = ['#5a3524', '#2f2320', '#a8703f', '#d6a860'] as const;

function figure(x: number, y: number, scale: number, pose: number, hue: number): string {
  const { arms, legs } = poses[pose % poses.length] ?? poses[0];
  const skin = skins[hue % skins.length] ?? skins[0];
  const hair = hairs[hue % hairs.length] ?? hairs[0];
  const limb = (
    color: string,
    width: number,
    [left, top]: [number, number],
    [from, to]: [number, number],
    angle: number,
  ) => {
    const radians = (angle * Math.PI) / 180;
    const at = (length: number) => `${left + Math.sin(radians) * length} ${top + Math.cos(radians) * length}`;
    return `<path d="M${at(from)}L${at(to)}" stroke="${color}" stroke-width="${width}"/>`;
  };
  const leg = (angle: number, index: number) => {
    const hip: [number, number] = [index === 0 ? 8 : -8, 0];
    return limb(skin, 12, hip, [74, 94], angle) + limb(`hsl(${hue} 40% 24%)`, 19, hip, [0, 76], angle);
  };
  const arm = (angle: number, index: number) => {
    const shoulder: [number, number] = [index === 0 ? 18 : -18, -84];
    return limb(skin, 11, shoulder, [0, 64], angle) + limb(`hsl(${hue} 55% 46%)`, 14, shoulder, [0, 16], angle);
  };
  return `<g transform="translate(${x} ${y}) scale(${scale})" stroke-linecap="round">
    ${legs.map(leg).join('')}
    <line y1="-90" y2="-116" stroke="${skin}" stroke-width="13"/>
    <path d="M-20 -94Q0 -86 20 -94Q26 -84 19 -62Q14 -40 19 0Q0 10 -19 0Q-14 -40 -19 -62Q-26 -84 -20 -94Z" fill="hsl(${hue} 55% 46%)"/>
    ${arms.map(arm).join('')}
    <circle cy="-128" r="25" fill="${skin}"/>
    <path d="M26 -130A26 26 0 1 0 -26 -130Q-22 -140 -16 -144Q4 -136 18 -146Q24 -140 26 -130Z" fill="${hair}"/>
    ${hue % 2 === 0 ? `<circle cy="-158" r="11" fill="${hair}"/>` : ''}</g>`;
}

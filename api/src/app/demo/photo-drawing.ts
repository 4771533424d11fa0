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

/** Draws a hall with figures without faces, for photos of the demo: no child is in them. */
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
    return figure(x, y, 0.8 + (y - 560) / 300, (index + variant) % 4, (hue + index * 23) % 360);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="hsl(${hue} 25% 90%)"/>
    ${[0, 1, 2, 3].map((index) => `<rect x="${90 + index * 300}" y="90" width="200" height="230" rx="8" fill="hsl(205 50% 96%)" stroke="hsl(${hue} 15% 70%)" stroke-width="8"/>`).join('')}
    <rect y="470" width="${width}" height="384" fill="hsl(${30 + (variant % 3) * 6} 45% 72%)"/>
    <ellipse cx="640" cy="690" rx="590" ry="140" fill="hsl(${hue} 45% ${58 + (variant % 3) * 4}%)"/>
    ${figures.join('')}</svg>`;
}

/** Angles of arms and legs in degrees from straight down. */
const poses = [
  { arms: [150, 205], legs: [15, -15] },
  { arms: [90, -90], legs: [50, -10] },
  { arms: [170, -60], legs: [80, 0] },
  { arms: [120, -120], legs: [35, -35] },
] as const;

function figure(x: number, y: number, scale: number, pose: number, hue: number): string {
  const { arms, legs } = poses[pose % poses.length] ?? poses[0];
  const limb = (from: number, length: number, angle: number) => {
    const radians = (angle * Math.PI) / 180;
    return `<line y1="${from}" x2="${Math.sin(radians) * length}" y2="${from + Math.cos(radians) * length}"/>`;
  };
  return `<g transform="translate(${x} ${y}) scale(${scale})" stroke="hsl(${hue} 50% 38%)" stroke-width="16" stroke-linecap="round">
    <line y1="-90" y2="0"/>
    ${arms.map((angle) => limb(-80, 66, angle)).join('')}${legs.map((angle) => limb(0, 84, angle)).join('')}
    <circle cy="-124" r="26" fill="hsl(28 45% 66%)" stroke="none"/></g>`;
}

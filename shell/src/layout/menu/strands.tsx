import styles from './strands.module.css';

/** One strand for each direction of the school, in the order of the directions. */
const strands = [
  ['artistic_gymnastics', 'M-4 66 C70 66 150 50 262 6'],
  ['martial_arts', 'M-4 71 C76 72 154 60 262 24'],
  ['dance', 'M-4 76 C82 78 160 70 262 42'],
  ['sports_gymnastics', 'M-4 81 C88 84 166 80 262 60'],
] as const;

/** A ribbon of one strand for each direction of the school; decorative. */
export function Strands({ className }: { className: string | undefined }) {
  return (
    <svg
      viewBox="0 0 256 90"
      preserveAspectRatio="none"
      className={`${styles.strands} ${className}`}
      aria-hidden="true"
    >
      {strands.map(([direction, path]) => (
        <path key={direction} d={path} data-direction={direction} />
      ))}
    </svg>
  );
}

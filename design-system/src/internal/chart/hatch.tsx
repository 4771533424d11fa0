import directions from '../direction.module.css';

interface HatchProps {
  /** Of the pattern, which a bar of a period that is not over is filled with. */
  id: string;
  /** Classes of the stripes: the looks of a past and of the current period. */
  pale: string | undefined;
  strong: string | undefined;
  /** The direction whose colour these classes have. */
  direction?: string;
}

/** Stripes in the colours of a past and of the current period. */
export function Hatch({ id, pale, strong, direction }: HatchProps) {
  return (
    <defs>
      <pattern
        id={id}
        width={6}
        height={6}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
        data-direction={direction}
        className={directions.direction}
      >
        <rect width={6} height={6} className={pale} />
        <rect width={3} height={6} className={strong} />
      </pattern>
    </defs>
  );
}

import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

export interface QrCodeProps {
  text: string;
  /** Accessible name. */
  label: string;
}

/** A QR code, always dark on white: cameras do not read inverted codes. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { border: 2 });
    const squares = code.data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: code.size, path: squares.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles.code}
    >
      <path d={path} />
    </svg>
  );
}

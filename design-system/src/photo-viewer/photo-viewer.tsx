import { Dialog as Base } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { IconButton } from '../icon-button/icon-button';
import { usePhone } from '../internal/use-phone';
import styles from './photo-viewer.module.css';

export interface ViewedPhoto {
  key: string | number;
  src: string;
  /** The alternative text of the picture. */
  alt: string;
  title: ReactNode;
  /** Below the title, such as when and by whom it was taken. */
  details?: ReactNode;
  /** Buttons for this photo. */
  actions?: ReactNode;
}

export interface PhotoViewerLabels {
  /** Accessible name of the viewer. */
  viewer: string;
  close: string;
  previous: string;
  next: string;
  /** «3 из 12». */
  position: string;
}

export interface PhotoViewerProps {
  photos: readonly ViewedPhoto[];
  /** Key of the open photo; a key that is not among the photos closes the viewer. */
  openKey: ViewedPhoto['key'] | undefined;
  onOpenKeyChange: (key: ViewedPhoto['key'] | undefined) => void;
  labels: PhotoViewerLabels;
}

/** Shows photos one by one on the whole screen. Arrow keys, Home and End move, Escape closes. */
export function PhotoViewer({ photos, openKey, onOpenKeyChange, labels }: PhotoViewerProps) {
  const close = useRef<HTMLButtonElement>(null);
  const isPhone = usePhone();
  const index = photos.findIndex(({ key }) => key === openKey);
  const photo = photos[index];
  const show = (next: number) => {
    const target = photos[next];
    if (target) onOpenKeyChange(target.key);
  };
  const steps: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    Home: 0,
    End: photos.length - 1,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = steps[event.code];
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  };
  return (
    <Base.Root open={photo !== undefined} onOpenChange={() => onOpenKeyChange(undefined)}>
      <Base.Portal>
        <Base.Popup aria-label={labels.viewer} className={styles.viewer} initialFocus={close} onKeyDown={onKeyDown}>
          {photo && (
            <>
              <div className={styles.head}>
                {!isPhone && <Words photo={photo} />}
                <p className={styles.position}>{labels.position}</p>
                {photo.actions}
                <Base.Close render={<IconButton ref={close} aria-label={labels.close} icon={<X />} />} />
                {/* on a phone in a line of their own below */}
                {isPhone && <Words photo={photo} />}
              </div>
              <div className={styles.stage}>
                <IconButton
                  variant="secondary"
                  className={styles.previous}
                  icon={<ChevronLeft />}
                  aria-label={labels.previous}
                  disabled={index === 0}
                  onClick={() => show(index - 1)}
                />
                <img key={photo.key} src={photo.src} alt={photo.alt} className={styles.photo} />
                <IconButton
                  variant="secondary"
                  className={styles.next}
                  icon={<ChevronRight />}
                  aria-label={labels.next}
                  disabled={index === photos.length - 1}
                  onClick={() => show(index + 1)}
                />
              </div>
            </>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function Words({ photo: { title, details } }: { photo: ViewedPhoto }) {
  return (
    <div className={styles.words} aria-live="polite">
      <p className={styles.title}>{title}</p>
      {details && <div className={styles.details}>{details}</div>}
    </div>
  );
}

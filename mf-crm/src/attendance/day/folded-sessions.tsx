import { Button } from '@school/design-system/button';
import { useNavigate } from '@school/kit';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { type AttendanceAddress, linkTo } from '../use-attendance-address';
import styles from './day.module.css';
import { SessionRows } from './session-rows';

interface FoldedSessionsProps extends ComponentProps<typeof SessionRows> {
  address: AttendanceAddress;
  /** The parameter of the address that says whether they are open. */
  param: 'colleagues' | 'passed';
  heading: ReactNode;
}

/** Sessions behind one line that opens; the address keeps whether it is open. */
export function FoldedSessions({ address, param, heading, ...rows }: FoldedSessionsProps) {
  const navigate = useNavigate();
  const id = useId();
  const isOpen = address[param];
  const { date, view, colleagues, passed } = address;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.part}>
        <Button
          variant="ghost"
          icon={<ChevronDown />}
          aria-expanded={isOpen}
          className={styles.opener}
          onClick={() =>
            void navigate(linkTo({ date, view, colleagues, passed, [param]: !isOpen }), { preventScrollReset: true })
          }
        >
          {heading}
        </Button>
      </h2>
      {isOpen && <SessionRows {...rows} />}
    </section>
  );
}

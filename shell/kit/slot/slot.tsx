import type { SlotName, Slots } from '@school/shell-contract/slots';
import {
  Component,
  type ComponentType,
  createContext,
  type Key,
  type ReactNode,
  use,
  useEffect,
  useState,
} from 'react';

/** Finds the component for a slot; null when there is none or it cannot be loaded. The host reports failures. */
export interface SlotHost {
  load: <Name extends SlotName>(name: Name) => Promise<ComponentType<Slots[Name]> | null>;
  /** Called when the slot's component throws during rendering. */
  onError?: (name: SlotName, error: unknown) => void;
}

export const SlotContext = createContext<SlotHost>({ load: async () => null });

export type SlotProps<Name extends SlotName> = Slots[Name] & {
  /** Declared so that all props can be passed on; React handles it. */
  key?: Key;
  name: Name;
  /** Shown when nothing fills the slot, or its component fails: a slot never breaks its page. */
  fallback: ReactNode;
  /** Shown while the component loads. */
  pending?: ReactNode;
};

/** A place that another remote fills: `<Slot name="electronic-signature" contractId={1} ... fallback={...} />`. */
export function Slot<Name extends SlotName>(props: SlotProps<Name>) {
  const { name, fallback, pending = null } = props;
  const host = use(SlotContext);
  const [found, setFound] = useState<{ filler: ComponentType<Slots[Name]> | null }>();
  useEffect(() => {
    let current = true;
    host.load(name).then(
      (filler) => current && setFound({ filler }),
      () => current && setFound({ filler: null }),
    );
    return () => {
      current = false;
    };
  }, [host, name]);
  if (!found) return pending;
  if (!found.filler) return fallback;
  const Filler = found.filler;
  return (
    <SlotBoundary fallback={fallback} onError={(error) => host.onError?.(name, error)}>
      <Filler {...props} />
    </SlotBoundary>
  );
}

interface BoundaryProps {
  fallback: ReactNode;
  onError: (error: unknown) => void;
  children: ReactNode;
}

class SlotBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

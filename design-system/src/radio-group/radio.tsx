import type { ComponentProps } from 'react';
import { cx } from '../internal/cx';
import tick from '../internal/tick.module.css';

/** A native radio with the look of the portal, for a card that is a choice itself. A plain list of choices is a RadioGroup. */
export function Radio({ className, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input {...input} type="radio" className={cx(tick.box, tick.radio, className)} />;
}

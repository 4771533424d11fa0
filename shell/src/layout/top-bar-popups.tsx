import { Tooltip, TooltipProvider } from '@school/design-system/tooltip';
import { useT } from '@school/kit';
import type { ReactElement } from 'react';

/** Popups of the top bar with their positioning code; the bar renders without them. */
export { UserMenu } from './user-menu';

export function PaletteTip({ children }: { children: ReactElement<Record<string, unknown>> }) {
  const t = useT('shell');
  return (
    <TooltipProvider>
      <Tooltip content={t('palette.title')} side="bottom">
        {children}
      </Tooltip>
    </TooltipProvider>
  );
}

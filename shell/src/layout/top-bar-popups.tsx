import { Tooltip, TooltipProvider } from '@school/design-system/tooltip';
import { useT } from '@school/kit';
import type { ReactElement } from 'react';

/** What opens over the top bar, with the code that places it; the bar is drawn without. */
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

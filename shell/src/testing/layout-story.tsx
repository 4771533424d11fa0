import type { ReactElement, ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { RemotesContext } from '../remotes-context';
import { sampleRemotes } from './sample-remotes';

/** Renders a layout with a screen in its outlet, for stories and tests. */
export function layoutStory(layout: ReactElement, screen: ReactNode): ReactElement {
  return (
    <RemotesContext value={sampleRemotes}>
      <Routes>
        <Route element={layout}>
          <Route path="*" element={screen} />
        </Route>
      </Routes>
    </RemotesContext>
  );
}

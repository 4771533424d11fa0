import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useSessionStore } from '../session/session-store';
import { createKit, type Kit, KitFrame, type KitOptions } from './kit-frame';

export { type FakeHandler, type FakeRequest, offline, refuse, respond, respondPage } from './fake-api';
export { type FakeLiveEvents, fakeLiveEvents } from './fake-live-events';
export { type FakeUploads, fakeUploads } from './fake-uploads';
export { type KitOptions, testUser } from './kit-frame';
export { sampleGroup } from './sample-group';

/** Whether the password is asked for over the screen. */
export const hasSessionEnded = () => useSessionStore.getState().ended;

/** Renders a screen on a kit of its own, with a fake API that answers by route contract. */
export function renderWithKit(ui: ReactNode, options: KitOptions = {}): RenderResult & Kit & { visitor: UserEvent } {
  const kit = createKit(ui, options);
  const result = render(<KitFrame kit={kit} />);
  return { ...result, ...kit, visitor: userEvent.setup() };
}

/** Storybook decorator that puts a story on a kit: `decorators: [withKit({ user: 'owner', handlers: [...] })]`. */
export const withKit =
  (options: KitOptions = {}) =>
  (Story: ComponentType) => <StoryFrame Story={Story} options={options} />;

function StoryFrame({ Story, options }: { Story: ComponentType; options: KitOptions }) {
  const [kit] = useState(() => createKit(<Story />, options));
  return <KitFrame kit={kit} />;
}

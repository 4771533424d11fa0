import { act, type RenderResult, render, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useCaptchaStore } from '../captcha/captcha-request';
import { useSessionStore } from '../session/session-store';
import { createKit, type Kit, KitFrame, type KitOptions } from './kit-frame';

export { type FakeHandler, respond, respondError, respondOffline, respondPage } from './fake-api';
export { type FakeLiveEvents, fakeLiveEvents } from './fake-live-events';
export { type FakePush, fakePush } from './fake-push';
export { type FakeUploads, fakeUploads } from './fake-uploads';
export { type KitOptions, testUser } from './kit-frame';
export { sampleGroup } from './sample-group';

/** Whether the session dialog asks for the password. */
export const hasSessionEnded = () => useSessionStore.getState().ended;

/** Answers the captcha of a waiting call as the shell's dialog does; null means that the visitor gave up. */
export async function answerCaptcha(token: string | null): Promise<void> {
  const request = await waitFor(() => {
    const [first] = useCaptchaStore.getState().waiting;
    if (!first) throw new Error('no captcha is asked for');
    return first;
  });
  act(() => request.answer(token));
}

/** Renders a screen with its own kit and a fake API that answers by route contract. */
export function renderWithKit(ui: ReactNode, options: KitOptions = {}): RenderResult & Kit & { visitor: UserEvent } {
  const kit = createKit(ui, options);
  const result = render(<KitFrame kit={kit} />);
  return { ...result, ...kit, visitor: userEvent.setup() };
}

/** Storybook decorator that renders a story with a kit: `decorators: [withKit({ user: 'owner', handlers: [...] })]`. */
export const withKit =
  (options: KitOptions = {}) =>
  (Story: ComponentType) => <StoryFrame Story={Story} options={options} />;

function StoryFrame({ Story, options }: { Story: ComponentType; options: KitOptions }) {
  const [kit] = useState(() => createKit(<Story />, options));
  return <KitFrame kit={kit} />;
}

import '../src/tokens/tokens.css';
import type { Decorator, Preview } from '@storybook/react-vite';
import { configure, getConfig } from 'storybook/test';
import { loadLazyParts } from '../src/lazy-part';
import { settle } from './settle';

configure({
  // A loaded machine may need seconds for what usually takes milliseconds.
  asyncUtilTimeout: 10_000,
  // Each failed try of a `findBy` would print the whole page, which is then read by nobody.
  getElementError: (message) => new Error(message ?? undefined),
});

/** Sets the theme as the shell does, before the story renders. */
const withTheme: Decorator = (Story, { globals }) => {
  document.documentElement.dataset.theme = globals.theme;
  document.documentElement.lang = 'ru';
  return <Story />;
};

const preview: Preview = {
  decorators: [withTheme],
  loaders: [loadLazyParts],
  // The play function and axe find the story as it is after its effects and the answers of its fake API, as `act` would
  // leave it, which React's production build lacks.
  mount: (context) => async (ui) => {
    if (ui !== undefined) context.originalStoryFn = () => ui;
    await context.renderToCanvas();
    await settle();
    return context.canvas;
  },
  beforeAll: () => {
    const { asyncWrapper } = getConfig();
    // around each user event and each wait of a play function
    configure({
      asyncWrapper: async (run) => {
        const result = await asyncWrapper(run);
        await settle();
        return result;
      },
    });
  },
  globalTypes: {
    theme: {
      toolbar: { title: 'Theme', icon: 'mirror', items: ['light', 'dark'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'light' },
  parameters: {
    a11y: {
      test: 'error',
      // A description of every element that passes would be made and sent for each story, and read by nobody.
      options: { resultTypes: ['violations'] },
      config: {
        rules: [
          // Base UI's focus guards pass the focus on at once, so it never stays on a hidden element.
          { id: 'aria-hidden-focus', selector: '[aria-hidden="true"]:not([data-base-ui-focus-guard])' },
        ],
      },
    },
    layout: 'padded',
    controls: { disable: true },
    viewport: {
      options: {
        phone: { name: 'Phone, 360 px', styles: { width: '360px', height: '740px' }, type: 'mobile' },
        desktop: { name: 'Desktop', styles: { width: '1280px', height: '800px' }, type: 'desktop' },
      },
    },
  },
};

export default preview;

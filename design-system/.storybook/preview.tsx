import '../src/tokens/tokens.css';
import type { Decorator, Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { loadLazyParts } from '../src/lazy-part';

// A loaded machine may need seconds for what usually takes milliseconds.
configure({ asyncUtilTimeout: 10_000 });

/** Sets the theme as the shell does, before the story renders. */
const withTheme: Decorator = (Story, { globals }) => {
  document.documentElement.dataset.theme = globals.theme;
  document.documentElement.lang = 'ru';
  return <Story />;
};

const preview: Preview = {
  decorators: [withTheme],
  loaders: [loadLazyParts],
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

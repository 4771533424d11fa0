import '../src/tokens/tokens.css';
import type { Decorator, Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';

// What takes milliseconds on a quiet machine may take seconds on a loaded one.
configure({ asyncUtilTimeout: 10_000 });

/** Sets the theme the way the shell does, before the story is drawn. */
const withTheme: Decorator = (Story, { globals }) => {
  document.documentElement.dataset.theme = globals.theme;
  document.documentElement.lang = 'ru';
  return <Story />;
};

const preview: Preview = {
  decorators: [withTheme],
  globalTypes: {
    theme: {
      toolbar: { title: 'Theme', icon: 'mirror', items: ['light', 'dark'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'light' },
  parameters: {
    a11y: {
      test: 'error',
      config: {
        rules: [
          // Base UI's focus guards hand the focus on the moment they get it, so nobody stands on a hidden element.
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

import type { Meta, StoryObj } from '@storybook/react-vite';
import { useLayoutEffect, useRef } from 'react';
import { expect } from 'storybook/test';
import { letterSamples, longSchool, publicUrl, sampleSchool } from './letter.samples';
import { type LetterSchool, toLetterHtml } from './letter-html';

interface Args {
  theme: 'light' | 'dark';
  school: LetterSchool;
}

const markOfSample = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 44"><path d="M6 38 22 6l16 32" stroke="#3f42ca" stroke-width="6" fill="none"/></svg>',
)}`;

/** Each letter has a shadow root, so that its style sheet and those of the page do not affect each other. */
function Letters({ theme, school }: Args) {
  return letterSamples.map((letter) => <Letter key={letter.subject} {...letter} theme={theme} school={school} />);
}

function Letter({ subject, text, theme, school }: (typeof letterSamples)[number] & Args) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const logo = { src: markOfSample, width: 44, height: 44 };
    const html = toLetterHtml({ subject, text, school, publicUrl, logo });
    // A story cannot set the system's theme, so the media query is made always or never true.
    const shown = html.replace('(prefers-color-scheme:dark)', theme === 'dark' ? 'all' : 'not all');
    const { head, body } = new DOMParser().parseFromString(shown, 'text/html');
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' });
    root?.replaceChildren(...head.querySelectorAll('style'), ...body.childNodes);
  }, [subject, text, theme, school]);
  return <div ref={host} />;
}

const meta = {
  component: Letters,
  args: { theme: 'light', school: sampleSchool },
  parameters: {
    layout: 'fullscreen',
    // the letters are listed below one another, each with its own title
    a11y: { config: { rules: [{ id: 'page-has-heading-one', enabled: false }] } },
  },
} satisfies Meta<typeof Letters>;
export default meta;
type Story = StoryObj<typeof meta>;

const expectNothingCutOff: Story['play'] = async ({ canvasElement }) => {
  const letters = [...canvasElement.querySelectorAll('div')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  await expect(letters).toHaveLength(letterSamples.length);
  for (const letter of letters) {
    const page = letter.querySelector('.page');
    await expect(page?.getBoundingClientRect().width).toBeLessThanOrEqual(window.innerWidth);
    await expect(letter.querySelectorAll('a[style*="inline-block"]').length).toBeLessThanOrEqual(1);
  }
};

export const Light: Story = { play: expectNothingCutOff };
export const Dark: Story = { args: { theme: 'dark' } };
export const Phone: Story = {
  args: { school: longSchool },
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: expectNothingCutOff,
};

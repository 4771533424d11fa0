import type { Language } from '@school/shell-contract/manifest-names';
import type { BootSchool } from '@school/shell-contract/snapshot';
import { escapeHtml } from './escape';

export interface Frame {
  /** `auth`: sign-in and the shell's other screens for visitors. */
  layout: 'public' | 'staff' | 'auth';
  portal: string;
  school: BootSchool;
  /** Address of the mark of schools without a logo. */
  mark: string;
  title: string | undefined;
  /** The first paragraph of the screen. */
  lead: string | undefined;
  language: Language;
}

const times = (count: number, html: string) => html.repeat(count);

const field = '<span class="frame-label"></span><span class="frame-control"></span>';
const row = '<span class="frame-row"></span>';
const entry = '<span class="frame-entry"></span>';

/**
 * What a browser paints before the code has arrived: the outline of the layout with title and first paragraph as the
 * screen will show them, and nothing of a person. React replaces it. Assistive technology waits for the screen.
 *
 * The classes are those of shell/src/boot/frame.css.
 */
export function renderFrame({ layout, portal, school, mark, title, lead, language }: Frame): string {
  const name = layout === 'public' ? school.name || (language === 'ru' ? 'Спортивная школа' : 'Sports school') : portal;
  const size = layout === 'public' ? 40 : 28;
  const head = `<div class="frame-head"><img src="${escapeHtml(school.logoUrl ?? mark)}" alt="" height="${size}"${
    school.logoUrl === null ? ` width="${size}"` : ''
  }><span class="frame-name">${escapeHtml(name)}</span></div>`;
  const heading = title === undefined ? '' : `<div class="frame-title">${escapeHtml(title)}</div>`;
  const intro = `${heading}${lead === undefined ? '' : `<p class="frame-lead">${escapeHtml(lead)}</p>`}`;
  const body = {
    public: `<div class="frame-content${lead === undefined ? '' : ' frame-poster'}"><div class="frame-intro">${intro}</div><div class="frame-form">${times(5, field)}</div></div>`,
    staff: `<div class="frame-menu">${times(9, entry)}</div><div class="frame-content">${intro}<span class="frame-control frame-search"></span>${times(12, row)}</div>`,
    auth: `<div class="frame-hall" data-ground="deep"></div><div class="frame-content"><div class="frame-card">${times(2, field)}<span class="frame-control"></span></div></div>`,
  };
  const audience = layout === 'staff' ? '' : ` data-audience="${layout === 'public' ? 'public' : 'visitor'}"`;
  return `<div class="frame frame-${layout}"${audience} aria-hidden="true">${head}${body[layout]}</div>`;
}

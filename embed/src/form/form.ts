import { defaultDesiredDate, emptyTrialValues, type TrialValues } from '@school/api-contract/families/trial-form';
import type { TrialRequestBody } from '@school/api-contract/families/trial-requests';
import { deriveAccent, toAccentDeclarations } from '@school/design-system/accent';
import { createRequestKeys } from '@school/kit/request-keys';
import { schoolDay, setSchoolTimeZone, toSchoolClock } from '@school/kit/school-time';
import type { Texts } from '../texts/texts';
import tokens from '../tokens.css';
import { createApi, Fault } from './api';
import { askForPlace } from './ask-for-place';
import { h } from './dom';
import css from './form.css';
import type { Language } from './formats';
import { createKeptValues } from './kept-values';
import { readOrigin } from './origin';
import { createSuccess } from './success';
import { isDarkBehind } from './theme';
import { createView } from './view';

interface Place {
  /** Its attributes configure the form. */
  element: HTMLElement;
  shadow: ShadowRoot;
  /** Address of the portal, without a path. */
  portal: string;
}

export interface Form {
  /** Applies a change of the element's attributes. */
  update(): void;
}

const loadTexts: Record<Language, () => Promise<{ texts: Texts }>> = {
  ru: () => import('../texts/ru'),
  en: () => import('../texts/en'),
};

/**
 * Shows the form in the shadow tree. Rejects when the portal does not answer, does not list the website, or does not
 * accept requests yet: the page then keeps the content between the element's tags.
 */
export async function showForm({ element, shadow, portal }: Place): Promise<Form> {
  const api = createApi(portal);
  const origin = readOrigin(portal);
  const [school, { createProof }] = await Promise.all([api.form(), import('./proof')]);
  if (!school.isOpen) throw new Error('The school does not take requests yet');
  setSchoolTimeZone(school.timeZone);
  const proof = createProof(api);
  let getKey = createRequestKeys();
  const accentSheet = new CSSStyleSheet();
  const root = h('div', { class: 'root' });
  const isPreview = element.hasAttribute('preview');
  const kept = createKeptValues();
  let values = createValues(isPreview ? undefined : kept.take());
  // the values have its place already
  let shown = { ...readAttributes(), language: '' };

  const update = async () => {
    showColours();
    const next = readAttributes();
    if (next.section !== shown.section) values = { ...values, sectionId: next.section, branchId: next.branch };
    else if (next.branch !== shown.branch) values = { ...values, branchId: next.branch };
    else if (next.language === shown.language) return;
    shown = next;
    const { texts } = await loadTexts[next.language]();
    if (shown === next) showView(texts, next.language);
  };
  await update();
  shadow.adoptedStyleSheets = [toSheet(tokens), toSheet(css), accentSheet];
  shadow.replaceChildren(root);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', showColours);
  showColours();
  return { update: () => void update() };

  function showView(texts: Texts, language: Language): void {
    root.lang = language;
    const view = createView({
      ...{ api, portal, school, texts, language, values },
      onTouched() {
        proof.prepare();
        if (!isPreview) kept.keep(() => values);
      },
      send: (body) => (isPreview ? Promise.resolve() : send(body)),
      onSent(body) {
        kept.forget();
        // The second child of a family has the same parent.
        const { parentName, parentPhone } = values;
        values = { ...createValues(), parentName, parentPhone };
        getKey = createRequestKeys();
        const success = createSuccess({ texts, language, school }, body, () => {
          showView(texts, language);
          root.querySelector('input')?.focus();
        });
        root.replaceChildren(success.element);
        success.focus();
        tellPage(body);
      },
    });
    root.replaceChildren(view);
  }

  async function send(body: TrialRequestBody): Promise<void> {
    await sendWithProof(body).catch((error: unknown) => {
      // Two API processes whose clocks differ may disagree about a proof; a new one resolves that.
      if (error instanceof Fault && error.code === 'CAPTCHA_FAILED') return sendWithProof(body);
      throw error;
    });
  }

  async function sendWithProof(body: TrialRequestBody): Promise<void> {
    await api.send({ ...body, origin, key: getKey(body), captchaToken: await proof.take() });
  }

  /** For the website's own analytics. Contains no data of the family. */
  function tellPage({ sectionId, branchId }: TrialRequestBody): void {
    const detail = { sectionId, branchId };
    element.dispatchEvent(new CustomEvent('trial-request-submitted', { bubbles: true, composed: true, detail }));
  }

  function showColours(): void {
    root.dataset.theme = isDarkBehind(element) ? 'dark' : 'light';
    const accent = deriveAccent(element.getAttribute('accent') ?? '') ?? deriveAccent(school.accentColor ?? '');
    accentSheet.replaceSync(
      accent
        ? `.root{${toAccentDeclarations(accent.light)}}.root[data-theme="dark"]{${toAccentDeclarations(accent.dark)}}`
        : '',
    );
  }

  function readAttributes() {
    const read = (name: string) => element.getAttribute(name)?.trim() ?? '';
    const pageLanguage = element.closest('[lang]')?.getAttribute('lang') ?? '';
    const language: Language = (read('language') || pageLanguage).startsWith('en') ? 'en' : 'ru';
    return { language, section: read('section'), branch: read('branch') };
  }

  /** A page about one section asks for that one, whatever was typed before. */
  function createValues(typed = emptyTrialValues(toSchoolClock(defaultDesiredDate(schoolDay())))): TrialValues {
    return askForPlace(typed, readAttributes());
  }
}

function toSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

import type { Form } from './form/form';

/**
 * `/embed/v1.js`: defines the element and loads the form when a page contains one. Until then, and when the form cannot
 * be loaded, the page shows the content between the element's tags.
 */
const tag = 'sports-school-trial-request';
const script = document.currentScript;
const source = script instanceof HTMLScriptElement ? script.src : findSource();

/** A page may load the script as a module, which does not know its own element. */
function findSource(): string {
  const scripts = [...document.querySelectorAll('script')];
  return scripts.find(({ src }) => new URL(src || 'about:blank').pathname === '/embed/v1.js')?.src ?? location.href;
}

const portal = new URL(source).origin;
let loading: Promise<typeof import('./form/form')> | undefined;

class TrialRequestElement extends HTMLElement {
  static readonly observedAttributes = ['section', 'branch', 'language', 'accent'];
  private form: Form | undefined;

  connectedCallback(): void {
    if (this.shadowRoot) return;
    const shadow = this.attachShadow({ mode: 'open' });
    const slot = document.createElement('slot');
    const link = document.createElement('a');
    link.href = `${portal}/trial-request`;
    link.textContent = document.documentElement.lang.startsWith('en')
      ? 'Book a trial lesson'
      : 'Записаться на пробное занятие';
    slot.append(link);
    shadow.append(slot);
    void this.load(shadow);
  }

  attributeChangedCallback(): void {
    this.form?.update();
  }

  private async load(shadow: ShadowRoot): Promise<void> {
    loading ??= import(`${portal}/embed/${FORM_FILE}`);
    try {
      const { showForm } = await loading;
      this.form = await showForm({ element: this, shadow, portal });
    } catch {
      // The page then keeps showing the link and the phone between the tags.
      loading = undefined;
    }
  }
}

if (!customElements.get(tag)) customElements.define(tag, TrialRequestElement);

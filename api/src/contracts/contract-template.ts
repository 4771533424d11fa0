import { documentsInForce } from '../legal-documents/documents-in-force';
import type { AppDeps } from '../platform/app-deps';
import { makePdf } from './document/contract-pdf';
import { renderDocument } from './document/document-html';
import { readOperator } from './school-operator';

/**
 * The contract in force with the school's side filled in and blanks for the family's, as PDF. Anybody may load it, and
 * making it costs 0.1 s of the processor: so the last one is kept until the text changes.
 */
export function contractTemplateReader(deps: Pick<AppDeps, 'db'>): () => Promise<Buffer> {
  let last: { html: string; pdf: Promise<Buffer> } | undefined;
  return async () => {
    const [documents, { operator }] = await Promise.all([
      documentsInForce(deps.db, ['contract']),
      readOperator(deps.db),
    ]);
    const template = documents.get('contract');
    if (!template) throw new Error('No contract template is in force');
    const html = renderDocument(template.bodyHtml, { ...operator });
    if (last?.html !== html) {
      last = { html, pdf: makePdf({ html, title: template.title, createdAt: template.createdAt }) };
    }
    return last.pdf;
  };
}

import type { PlatformDeps } from '../../../platform/platform-deps';
import { renderDocument } from '../../../shared/documents/document-html';
import { makePdf } from '../../../shared/documents/make-pdf';
import { findDocumentsInForce } from '../../legal-documents/documents-in-force';
import { findLogoForPdf } from '../../school/school-logo.service';
import { getOperator } from '../../school/school-operator';

/**
 * Returns a function that gives the contract template in force as a PDF, with the school's data and blanks for the
 * family's. Anybody may download it and drawing takes 0.1 s of CPU, so the last PDF is cached until the text changes.
 */
export function createTemplatePdfReader(deps: Pick<PlatformDeps, 'db'>): () => Promise<Buffer> {
  let last: { html: string; logo: string | undefined; pdf: Promise<Buffer> } | undefined;
  return async () => {
    const [documents, { operator }, logo] = await Promise.all([
      findDocumentsInForce(deps.db, ['contract']),
      getOperator(deps.db),
      findLogoForPdf(deps.db),
    ]);
    const template = documents.get('contract');
    if (!template) throw new Error('No contract template is in force');
    const html = renderDocument(template.bodyHtml, { ...operator });
    if (last?.html !== html || last.logo !== logo) {
      last = { html, logo, pdf: makePdf({ html, title: template.title, createdAt: template.createdAt, logo }) };
    }
    return last.pdf;
  };
}
